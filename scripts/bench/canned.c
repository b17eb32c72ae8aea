// The floor under a server: one epoll loop that answers each read with the same bytes and parses nothing.
// canned PORT BYTES
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count != 3) return 2;
  int size = atoi(arguments[2]), one = 1;
  char *answer = malloc(size + 512), input[16384];
  int length = sprintf(answer,
                       "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Type: application/json\r\n"
                       "Cache-Control: no-cache, no-store, must-revalidate\r\nETag: \"v1\"\r\nContent-Length: %d\r\n\r\n",
                       size);
  memset(answer + length, 'x', size);
  length += size;

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
