"""What people see: hall screen, phones, desk. Stores nothing."""
