"""The rules. Pure: no clock, no global chance, no Discord, no pictures."""
