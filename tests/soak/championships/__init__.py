"""What the soaks of championships share: people, organisers, audits."""
