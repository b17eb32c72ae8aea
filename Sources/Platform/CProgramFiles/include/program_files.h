#pragma once

#include <stddef.h>

/// A file that the program contains.
struct program_file {
  /// Its path in a paywalls folder.
  const char *path;
  const void *bytes;
  size_t count;
};

/// The file at an index from 0 on; NULL after the last one.
const struct program_file *program_file(size_t index);

/// The same of the files of web pages, and then of the example paywalls.
const struct program_file *web_file(size_t index);

/// The same of the example paywalls, and then of the conformance kit.
const struct program_file *example_file(size_t index);

/// The same of the conformance kit.
const struct program_file *kit_file(size_t index);

/// The same of the service's pages, with their paths in the folder of the pages.
const struct program_file *page_file(size_t index);

/// The same of the patterns of terms, a file for each language, with their names without `.json`.
const struct program_file *word_file(size_t index);

/// Returns a file of the words by which the gate reads texts, one for each language, by its name without `.json`.
const struct program_file *claim_file(size_t index);
