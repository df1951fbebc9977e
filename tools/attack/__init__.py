"""What the attack is made of: cases by category, and the trial that judges each."""
