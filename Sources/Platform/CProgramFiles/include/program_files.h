#pragma once

#include <stddef.h>

/// A file that comes with the program.
struct program_file {
  /// In a paywalls folder.
  const char *path;
  const void *bytes;
  size_t count;
};

/// The file at an index from 0 on; NULL after the last one.
const struct program_file *program_file(size_t index);
