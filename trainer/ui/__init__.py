"""The desk: a Qt front end over the same use cases as the terminal. Nothing below this package knows Qt."""
