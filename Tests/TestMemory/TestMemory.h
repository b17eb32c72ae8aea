#include <stddef.h>

/// Bytes that the allocator has handed out and not taken back; 0 where it does not tell.
size_t allocated_bytes(void);
