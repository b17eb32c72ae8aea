// The floor under a server: one epoll loop that answers each read with the same bytes, those of a file, and parses nothing.
// canned PORT FILE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count != 3) return 2;
  int one = 1;
  FILE *file = fopen(arguments[2], "rb");
  static char answer[1 << 20], input[16384];
  int length = file ? fread(answer, 1, sizeof answer, file) : 0;
  if (!length) {
    perror(arguments[2]);
    return 1;
  }

  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) {
    perror("canned");
    return 1;
  }
  int poller = epoll_create1(0);
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
}
