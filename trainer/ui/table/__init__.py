"""The table view: what lies on the cloth, drawn, and what the hands do to it, as acts."""
