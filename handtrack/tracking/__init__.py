"""From pictures to hands: palms, regions, landmarks, and identities over time."""
