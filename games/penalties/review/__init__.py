"""Looking back at a shoot-out: exact values of kicks and picks, habits of people."""
