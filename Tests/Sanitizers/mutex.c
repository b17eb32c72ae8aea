// Tells ThreadSanitizer what the Swift library's Mutex does where the sanitizer cannot see it.
//
// On Linux, a Mutex that nobody else wants is taken and given back by code that is compiled into its user: the sanitizer
// sees that. One that others want is taken and given back inside libswiftSynchronization.so, which is not compiled for the
// sanitizer, so that whatever it guards looks like a race. These functions stand before the library's own three slow
// paths, call them, and note the same order of events that Mutex promises. Without the sanitizer nothing is left of this
// file. Should the library name its functions otherwise one day, then these are never called, and the reports come back.
#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define MUTEX __attribute__((swift_context)) void *mutex

void __tsan_acquire(void *address);
void __tsan_release(void *address);

typedef SWIFT void Lock(uint32_t thread, MUTEX);
typedef SWIFT bool TryLock(MUTEX);
typedef SWIFT void Unlock(MUTEX);

Lock lock_slow __asm__(LOCK);
TryLock try_lock_slow __asm__(TRY_LOCK);
Unlock unlock_slow __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, MUTEX) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(MUTEX) {
  bool is_locked = ((TryLock *)dlsym(RTLD_NEXT, TRY_LOCK))(mutex);
  if (is_locked) __tsan_acquire(mutex);
  return is_locked;
}

SWIFT void unlock_slow(MUTEX) {
  __tsan_release(mutex);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
#endif
#endif
