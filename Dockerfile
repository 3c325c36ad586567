# The image holds one fully static program and nothing else: no shell, no libraries, no files to
# patch. What is copied into the build is what .dockerignore lets through: the program's sources, and the
# folders that Package.swift names although they are not built here.
FROM swift:6.3.1 AS build
WORKDIR /src
COPY . .
# The cache keeps what is compiled from one build to the next; the program is copied out of it.
RUN --mount=type=cache,target=/src/.build \
    swift build --configuration release --product motiond \
        --static-swift-stdlib -Xswiftc -static-executable \
    && strip --output-file=/motiond .build/release/motiond

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
