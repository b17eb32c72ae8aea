// A lower bound for servers: epoll loops that answer each read with the bytes of a file, without parsing.
// canned PORT FILE [LOOPS]
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static char answer[1 << 20];
static int length, port;

// Each loop has its own listener on the shared port, like paywalld's.
static int open_listener(void) {
  int one = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  setsockopt(listener, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one);
  setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) {
    perror("canned");
    exit(1);
  }
  return listener;
}

static void *loop(void *unused) {
  char input[16384];
  int listener = open_listener(), poller = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
  epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    int ready = epoll_wait(poller, events, 256, -1);
    for (int index = 0; index < ready; index++) {
      int descriptor = events[index].data.fd;
      if (descriptor == listener) {
        while ((descriptor = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0) {
          event.events = EPOLLIN;
          event.data.fd = descriptor;
          epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
        }
        continue;
      }
      if (recv(descriptor, input, sizeof input, 0) <= 0 || send(descriptor, answer, length, MSG_NOSIGNAL) < length)
        close(descriptor);
    }
  }
  return unused;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  port = atoi(arguments[1]);
  FILE *file = fopen(arguments[2], "rb");
  length = file ? fread(answer, 1, sizeof answer, file) : 0;
  if (!length) {
    perror(arguments[2]);
    return 1;
  }
  pthread_t thread;
  for (int more = count > 3 ? atoi(arguments[3]) : 1; more > 1; more--) pthread_create(&thread, 0, loop, 0);
  loop(0);
}
