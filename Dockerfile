FROM swift:6.3-bookworm AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
# What comes with the program.
COPY paywalls/devices.json paywalls/
COPY paywalls/schema paywalls/schema
COPY paywalls/fonts paywalls/fonts
COPY paywalls/examples paywalls/examples
# For `paywalld --version`: docker build --build-arg PAYWALLD_COMMIT=$(git rev-parse HEAD) …
ARG PAYWALLD_COMMIT
RUN swift build -c release --product paywalld --static-swift-stdlib -Xlinker -s \
  && install -D "$(swift build -c release --static-swift-stdlib --show-bin-path)/paywalld" /out/paywalld

FROM debian:bookworm-slim
# curl sends webhooks to https, openssl speaks TLS with etcd; the others decode pictures for the gate.
RUN apt-get update \
  && apt-get install -y --no-install-recommends curl ca-certificates openssl libjpeg-turbo-progs librsvg2-bin webp \
  && rm -rf /var/lib/apt/lists/*
RUN groupadd --system --gid 10001 paywalld \
  && useradd --system --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin paywalld \
  && install -d -o paywalld -g paywalld /var/lib/paywalld /srv/paywalls
COPY --from=build /out/paywalld /usr/local/bin/paywalld
# /srv/paywalls is empty, because a new fleet would publish what is in it: mount documents there, or publish them.
ENV PAYWALLD_HOST=0.0.0.0 \
  PAYWALLD_PORT=8000 \
  PAYWALLD_PAYWALLS=/srv/paywalls \
  PAYWALLD_STATE=/var/lib/paywalld
USER 10001:10001
VOLUME /var/lib/paywalld
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["paywalld", "healthcheck"]
ENTRYPOINT ["paywalld"]
CMD ["serve"]
