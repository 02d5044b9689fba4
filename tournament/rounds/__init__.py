"""The active group, the dice, the clock, the robbers."""
