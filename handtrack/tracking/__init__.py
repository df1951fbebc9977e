"""From pictures to hands: palms, regions, landmarks, and who is who over time."""
