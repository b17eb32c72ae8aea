#include "build.h"

#include <stddef.h>

#ifndef PAYWALLD_COMMIT
#define PAYWALLD_COMMIT NULL
#endif

const char *build_commit(void) { return PAYWALLD_COMMIT; }
