"""The pages of Paperlens. They ask the core for tables and draw them; they compute nothing themselves."""
