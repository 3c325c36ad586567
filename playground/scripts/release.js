// The motion of a release, computed by the kernel in the frame of the release.

const kernelOperations = { "spring/trajectory": kernel.spring, "scroll/trajectory": kernel.scroll, "drawer/trajectory": kernel.drawer };

/**
 * Returns what `answer` resolves to, or null if the kernel does not have the operation, or if the request needs an error:
 * the service has its text. The motion begins `start` seconds after the recording that it ends.
 */
function kernelResponse(operation, request, start = 0) {
  if (!kernelOperations[operation]) return null;
  try {
    const { phases, settlingDuration, destination, anchor, projection } = kernelOperations[operation](request);
    if (settlingDuration === Infinity) return null;
    const result = {
      phases: phases.map((phase) => ({ ...phase, start: start + phase.start, end: start + phase.end })),
      settlingDuration: start + settlingDuration, destination, anchor, projection, threshold: request.threshold,
    };
    return { ok: true, result };
  } catch {
    return null;
  }
}
