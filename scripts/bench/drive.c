// A load generator for HEAD, because wrk waits for content that does not arrive. It keeps connections busy with one request each, assumes
// that every response is as long as the first, and prints the number of responses.
// drive PORT TARGET CONNECTIONS SECONDS
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int dial(int port) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address)) {
    perror("drive");
    exit(1);
  }
  return descriptor;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  int connections = atoi(arguments[3]), length = 0, missing[4096] = {0};
  static char request[8192], input[65536];
  snprintf(request, sizeof request, "HEAD %s HTTP/1.1\r\nHost: localhost\r\n\r\n", arguments[2]);
  int probe = dial(atoi(arguments[1])), poller = epoll_create1(0);
  send(probe, request, strlen(request), MSG_NOSIGNAL);
  while (!strstr(input, "\r\n\r\n")) {
    int read = recv(probe, input + length, sizeof input - 1 - length, 0);
    if (read <= 0) return 1;
    length += read;
  }
  close(probe);
  for (int index = 0; index < connections; index++) {
    int descriptor = dial(atoi(arguments[1]));
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
    epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
    missing[descriptor] = length;
    send(descriptor, request, strlen(request), MSG_NOSIGNAL);
  }
  long answers = 0;
  for (double end = now() + atof(arguments[4]); now() < end;) {
    struct epoll_event events[256];
    int ready = epoll_wait(poller, events, 256, 100);
    for (int index = 0; index < ready; index++) {
      int descriptor = events[index].data.fd, read = recv(descriptor, input, sizeof input, 0);
      if (read <= 0) return 1;
      if ((missing[descriptor] -= read) > 0) continue;
      missing[descriptor] = length;
      answers++;
      send(descriptor, request, strlen(request), MSG_NOSIGNAL);
    }
  }
  printf("%ld\n", answers);
}
