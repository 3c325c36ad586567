# The image holds one fully static program and nothing else: no shell, no libraries, no files to
# patch. What is copied into the build is what .dockerignore lets through: the program's sources, the
# folders that Package.swift names although they are not built here, and the command that builds it.
#
# `--target debug` builds a larger one from the same sources for looking into a fault: with a shell, with
# the program's symbols, and with Swift's backtraces of a crash on stderr.
FROM swift:6.3.1 AS sources
WORKDIR /src
COPY . .

FROM sources AS build
# The cache keeps what is compiled from one build to the next; the program is copied out of it.
RUN --mount=type=cache,target=/src/.build,id=build \
    scripts/build-static \
    && strip --output-file=/motiond .build/release/motiond

# Not optimised as a whole: what is left of functions and lines then, the backtracer cannot read.
FROM sources AS build-debug
RUN --mount=type=cache,target=/src/.build,id=build-debug \
    swift build --configuration release --product motiond --static-swift-stdlib -Xswiftc -static-executable \
    && cp .build/release/motiond /motiond-with-symbols \
    && cp "$(dirname "$(readlink -f "$(command -v swift)")")/../libexec/swift/linux/swift-backtrace-static" /swift-backtrace

# The system for which the backtracer was built.
FROM swift:6.3.1-slim AS debug
COPY --from=build-debug /motiond-with-symbols /motiond
COPY --from=build-debug /swift-backtrace /swift-backtrace
ENV SWIFT_ROOT=/ \
    SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,swift-backtrace=/swift-backtrace
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=1s CMD ["/motiond", "healthcheck"]
ENTRYPOINT ["/motiond"]

FROM scratch
LABEL org.opencontainers.image.title="motiond" \
      org.opencontainers.image.description="Questions of motion, answered exactly: springs, scrolls, drawers, rubber bands" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /motiond /motiond
# Lets the Swift runtime find itself where /proc is not mounted.
ENV SWIFT_ROOT=/
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=1s CMD ["/motiond", "healthcheck"]
ENTRYPOINT ["/motiond"]
