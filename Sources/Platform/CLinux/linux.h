// The Linux calls that the Glibc module map leaves out. Empty on other systems.
#pragma once
#ifdef __linux__
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>
#ifndef _GNU_SOURCE
// Defining _GNU_SOURCE here would give types another shape than they have in Swift's Glibc module.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int syncfs(int descriptor);
#endif
#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 34)
#define LINUX_CLOSES_FROM
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
#endif
#endif

// The program to start inherits no descriptor from this one on. Does nothing before glibc 2.34, which was the first to know how.
static inline void linux_close_from(posix_spawn_file_actions_t *actions, int from) {
#ifdef LINUX_CLOSES_FROM
  posix_spawn_file_actions_addclosefrom_np(actions, from);
#endif
}

// Swift cannot call what takes any number of arguments, as ioctl and syscall do.

// recv(2) and send(2) as plain system calls. The C library's functions are cancellation points, which costs two atomic operations each;
// no thread of this program is cancelled.
static inline ssize_t linux_receive(int descriptor, void *space, size_t count) {
  return syscall(SYS_recvfrom, descriptor, space, count, 0, 0, 0);
}
static inline ssize_t linux_send(int descriptor, const void *bytes, size_t count, int flags) {
  return syscall(SYS_sendto, descriptor, bytes, count, flags, 0, 0);
}

// A file in memory without a name: memfd_create(2). -1 on an error.
static inline int linux_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}

// Bytes that the peer of a socket has not acknowledged: SIOCOUTQ (tcp(7)) by its older name. 0 on an error.
static inline int linux_unacknowledged(int descriptor) {
  int count = 0;
  return ioctl(descriptor, TIOCOUTQ, &count) == 0 ? count : 0;
}

// Gives the calling thread a policy of sched(7) and, where that is the ordinary one, a nice value and time slices of this many nanoseconds:
// sched_setattr(2), slices since Linux 6.12. 0 when it worked.
static inline long linux_set_scheduling(unsigned policy, int nice, unsigned long long nanoseconds) {
  struct {
    unsigned size, policy;
    unsigned long long flags;
    int nice;
    unsigned priority;
    unsigned long long runtime, deadline, period;
  } attributes = {sizeof attributes, policy, 0, nice, 0, nanoseconds, 0, 0};
  return syscall(SYS_sched_setattr, 0, &attributes, 0);
}
#endif
