"""Pages of the window: home, lesson, debrief."""
