"""Stories of people who work in the studio, a module for each part of it."""
