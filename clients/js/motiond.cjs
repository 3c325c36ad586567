#!/usr/bin/env node
// The program of the package. This file has only what every version of Node understands.
var oldest = 18;
if (parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write("motiond: requires Node " + oldest + " or later, this is " + process.version + "\n");
  process.exitCode = 71;
} else {
  require("./start.cjs");
}
