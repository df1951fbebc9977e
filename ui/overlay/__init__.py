"""What lies over every view: the memory panel."""
