"""From a challenge to a match: who may challenge, answers, invitations, paces, practice."""
