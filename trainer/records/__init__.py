"""The durable record of what was done at the table: written as it happens, read and verified later."""
