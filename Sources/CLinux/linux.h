// The Linux calls that the Glibc module map leaves out. Empty on other systems.
#pragma once
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#ifndef _GNU_SOURCE
// Defining _GNU_SOURCE here would give types another shape than they have in Swift's Glibc module.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif

// Swift cannot call what takes any number of arguments, as ioctl does.

// Bytes that the peer of a socket has not acknowledged: SIOCOUTQ (tcp(7)) by its older name. 0 on an error.
static inline int linux_unacknowledged(int descriptor) {
  int count = 0;
  return ioctl(descriptor, TIOCOUTQ, &count) == 0 ? count : 0;
}
#endif
