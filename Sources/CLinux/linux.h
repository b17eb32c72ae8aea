// The Linux calls that the Glibc module map leaves out. Empty on other systems.
#pragma once
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#ifndef _GNU_SOURCE
// Defining _GNU_SOURCE here would give types another shape than they have in Swift's Glibc module.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif
#endif
