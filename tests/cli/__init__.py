"""The commands as people run them: in a process of their own, with what they type and what they read."""
