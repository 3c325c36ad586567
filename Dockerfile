# The image contains one static binary and the licenses of the code in it: no shell, no libraries, no files to patch. The
# build context, which .dockerignore limits, contains the sources, the folders that Package.swift names although they are
# not built here, and two scripts.
#
# `--target debug` builds a larger image from the same sources for debugging: it has a shell and debug symbols, and
# prints Swift backtraces of a crash on stderr.

# The images that the build starts from. `scripts/pin-images` adds their digests.
ARG SWIFT_IMAGE=swift:6.3.1
ARG SWIFT_SLIM_IMAGE=swift:6.3.1-slim

FROM ${SWIFT_IMAGE} AS sources
WORKDIR /src
COPY . .

FROM sources AS build
# The cache keeps the compiled files between builds, so only the modules that a change affects are compiled again. One build
# at a time uses it. The binary is copied out of it.
RUN --mount=type=cache,target=/src/.build,id=motiond,sharing=locked \
    scripts/build-static \
    && objcopy --only-keep-debug .build/release/motiond /motiond.debug \
    && strip --output-file=/motiond .build/release/motiond \
    && objcopy --add-gnu-debuglink=/motiond.debug /motiond
RUN scripts/collect-licenses /licenses

# The symbols of the program in the image: `docker build --target symbols --output symbols .`
FROM scratch AS symbols
COPY --from=build /motiond.debug /

# Without whole-program optimization, which removes the function and line information that the backtracer needs.
FROM sources AS build-debug
RUN --mount=type=cache,target=/src/.build,id=motiond-debug,sharing=locked \
    swift build --configuration release --product motiond --static-swift-stdlib -Xswiftc -static-executable \
    && cp .build/release/motiond /motiond-with-symbols \
    && cp "$(dirname "$(readlink -f "$(command -v swift)")")/../libexec/swift/linux/swift-backtrace-static" /swift-backtrace

# The system that the backtracer was built for.
FROM ${SWIFT_SLIM_IMAGE} AS debug
ARG SWIFT_SLIM_IMAGE
LABEL org.opencontainers.image.title="motiond-debug" \
      org.opencontainers.image.base.name="${SWIFT_SLIM_IMAGE}"
COPY --from=build-debug /motiond-with-symbols /motiond
COPY --from=build-debug /swift-backtrace /swift-backtrace
ENV SWIFT_ROOT=/ \
    SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,swift-backtrace=/swift-backtrace
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=1s CMD ["/motiond", "healthcheck"]
ENTRYPOINT ["/motiond"]

FROM scratch
# What is true of every build. scripts/release adds the version, the revision, the time and the source.
LABEL org.opencontainers.image.title="motiond" \
      org.opencontainers.image.description="HTTP/JSON service for user-interface motion: springs, scrolls, drawers, rubber bands" \
      org.opencontainers.image.licenses="MIT AND Apache-2.0 WITH Swift-exception AND LGPL-2.1-or-later AND GPL-3.0-or-later WITH GCC-exception-3.1"
COPY --from=build /motiond /motiond
COPY --from=build /licenses /licenses
# The Swift runtime needs this path if /proc is not mounted.
ENV SWIFT_ROOT=/
USER 65532:65532
EXPOSE 8080
# Part of the Docker image format. The OCI format has no health check; see docs/operations.md.
HEALTHCHECK --interval=10s --timeout=3s --start-period=1s CMD ["/motiond", "healthcheck"]
ENTRYPOINT ["/motiond"]
