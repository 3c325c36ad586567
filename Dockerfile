# The image contains one static binary and nothing else: no shell, no libraries, no files to patch. The build
# context, which .dockerignore limits, contains the sources, the folders that Package.swift names although they are
# not built here, and the build script.
#
# `--target debug` builds a larger image from the same sources for debugging: it has a shell and debug symbols, and
# prints Swift backtraces of a crash on stderr.
FROM swift:6.3.1 AS sources
WORKDIR /src
COPY . .

FROM sources AS build
# The cache keeps compiled files between builds; the binary is copied out of it.
RUN --mount=type=cache,target=/src/.build,id=build \
    scripts/build-static \
    && strip --output-file=/motiond .build/release/motiond

# Without whole-program optimization, which removes the function and line information that the backtracer needs.
FROM sources AS build-debug
RUN --mount=type=cache,target=/src/.build,id=build-debug \
    swift build --configuration release --product motiond --static-swift-stdlib -Xswiftc -static-executable \
    && cp .build/release/motiond /motiond-with-symbols \
    && cp "$(dirname "$(readlink -f "$(command -v swift)")")/../libexec/swift/linux/swift-backtrace-static" /swift-backtrace

# The system that the backtracer was built for.
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
      org.opencontainers.image.description="HTTP/JSON service for user-interface motion: springs, scrolls, drawers, rubber bands" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /motiond /motiond
# The Swift runtime needs this path if /proc is not mounted.
ENV SWIFT_ROOT=/
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=1s CMD ["/motiond", "healthcheck"]
ENTRYPOINT ["/motiond"]
