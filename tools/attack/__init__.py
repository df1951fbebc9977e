"""Parts of the attack: cases by category, and the trial that judges each."""
