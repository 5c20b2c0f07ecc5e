"""What people read: moves told, tables drawn, cards explained. Plain text, in the words of a catalogue."""
