/** The command of the package: the commands of the program, from the WebAssembly module, with the files of Node. */
import * as fs from "node:fs";
import { randomBytes } from "node:crypto";
import { getSystemErrorMap } from "node:util";
import { load } from "./module-node.js";

const status = { noInput: 66, data: 65, system: 71, output: 74 };

/** Why a file cannot be read or written: the exit status and the message. */
class Failure extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const decoder = new TextDecoder();
/** The words of the C library for the errors that Node words differently. */
const reasons = {
  EBUSY: "Device or resource busy", EEXIST: "File exists", EIO: "Input/output error", EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links", ENAMETOOLONG: "File name too long", ETXTBSY: "Text file busy",
  EXDEV: "Invalid cross-device link",
};

function reason(error) {
  const [, text] = getSystemErrorMap().get(error.errno) ?? [error.code, error.message];
  return reasons[error.code] ?? text[0].toUpperCase() + text.slice(1);
}

/** Returns what a file is instead of a regular one; undefined if it is regular. */
function irregularKind(stat) {
  if (stat.isFile()) return undefined;
  return stat.isDirectory() ? "a directory" : "not a regular file";
}

/** Returns the result of a function of the system; throws a Failure if the function fails. */
function attempt(exitStatus, what, body) {
  try {
    return body();
  } catch (error) {
    if (error instanceof Failure || error.errno === undefined) throw error;
    throw new Failure(exitStatus, `${what}: ${reason(error)}`);
  }
}

function read(path, limit) {
  const isStandardInput = path === "-", isReceived = path === "/dev/stdin" || path.startsWith("/dev/fd/");
  return attempt(status.noInput, `cannot read ${path}`, () => {
    const flags = fs.constants.O_RDONLY | (isReceived ? 0 : fs.constants.O_NONBLOCK ?? 0);
    const descriptor = isStandardInput ? 0 : fs.openSync(path, flags);
    try {
      const kind = isStandardInput || isReceived ? undefined : irregularKind(fs.fstatSync(descriptor));
      if (kind) throw new Failure(status.noInput, `cannot read ${path}: it is ${kind}; - reads standard input`);
      const chunks = [], buffer = Buffer.alloc(65536);
      for (let size = 0, count; (count = readSome(descriptor, buffer)) > 0;) {
        chunks.push(Buffer.from(buffer.subarray(0, count)));
        size += count;
        if (size > limit) throw new Failure(status.data, `${path} has more than ${limit} bytes, the limit of a body`);
      }
      return Buffer.concat(chunks);
    } finally {
      if (!isStandardInput) fs.closeSync(descriptor);
    }
  });
}

/** Waits while a descriptor of another process has no bytes or no space. */
function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}

function readSome(descriptor, buffer) {
  for (;;) {
    try {
      return fs.readSync(descriptor, buffer);
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") throw error;
      pause();
    }
  }
}

function write(descriptor, bytes) {
  for (let position = 0; position < bytes.length;) {
    try {
      position += fs.writeSync(descriptor, bytes, position);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      pause();
    }
  }
}

const stat = (path) => fs.statSync(path, { throwIfNoEntry: false });

/** Returns the result of a question about files, or a value if the system does not answer. */
function orElse(value, body) {
  try {
    return body();
  } catch {
    return value;
  }
}

const isDirectory = (path) => orElse(false, () => stat(path)?.isDirectory() ?? false);

function makeDirectory(path) {
  for (let end = 0; end < path.length;) {
    end = path.indexOf("/", end + 1);
    if (end < 0) end = path.length;
    const part = path.slice(0, end);
    if (isDirectory(part)) continue;
    attempt(status.output, `cannot make the directory ${part}`, () => {
      try {
        fs.mkdirSync(part);
      } catch (error) {
        if (!isDirectory(part)) throw error;
      }
    });
  }
}

/** Writes files beside their places, then renames each to its place, with the owner and the mode of the file that it replaces. */
function replace(files) {
  const steps = [];
  try {
    for (const { path, bytes } of files) {
      attempt(status.output, `cannot write ${path}`, () => {
        const old = stat(path), kind = old && irregularKind(old);
        if (kind) throw new Failure(status.output, `cannot write ${path}: it is ${kind}`);
        if (!old && fs.lstatSync(path, { throwIfNoEntry: false })) {
          throw new Failure(status.output, `cannot write ${path}: it is a link to a file that does not exist`);
        }
        const target = old ? fs.realpathSync(path) : path;
        if (old && read(target, Infinity).equals(bytes)) return;
        const temporary = `${target.slice(0, target.lastIndexOf("/") + 1)}.motiond.${randomBytes(8).toString("hex")}`;
        const descriptor = fs.openSync(temporary, "wx", old ? 0o600 : 0o666);
        steps.push({ path, target, temporary });
        try {
          write(descriptor, bytes);
          if (old) {
            // A user who may not change the owner becomes the owner.
            orElse(undefined, () => fs.fchownSync(descriptor, old.uid, old.gid));
            orElse(undefined, () => fs.fchmodSync(descriptor, old.mode & 0o7777));
          }
        } finally {
          fs.closeSync(descriptor);
        }
      });
    }
    for (const { path, target, temporary } of steps) {
      attempt(status.output, `cannot write ${path}`, () => fs.renameSync(temporary, target));
    }
  } finally {
    for (const { temporary } of steps) fs.rmSync(temporary, { force: true });
  }
}

/** What the commands ask for. All values are bytes. */
const host = {
  read: (path, limit) => read(decoder.decode(path), Number(decoder.decode(limit))),
  readInput() {
    const buffer = Buffer.alloc(65536);
    return attempt(status.noInput, "cannot read -", () => buffer.subarray(0, readSome(0, buffer)));
  },
  version: () => version(),
  isDirectory: (path) => (isDirectory(decoder.decode(path)) ? "yes" : ""),
  names: (folder) => orElse([], () => fs.readdirSync(decoder.decode(folder))).join("\0"),
  areSame(...paths) {
    const [one, other] = paths.map((path) => orElse(undefined, () => stat(decoder.decode(path))));
    return one && other && one.dev === other.dev && one.ino === other.ino ? "yes" : "";
  },
  makeDirectory: (path) => makeDirectory(decoder.decode(path)),
  replace(...values) {
    const files = [];
    for (let i = 0; i < values.length; i += 2) files.push({ path: decoder.decode(values[i]), bytes: values[i + 1] });
    replace(files);
  },
  writeOutput: (bytes) => attempt(status.output, "cannot write to standard output", () => write(1, bytes)),
  writeError: (bytes) => orElse(undefined, () => write(2, bytes)),
};

/** Returns the version of the package. */
function version() {
  return JSON.parse(fs.readFileSync(new URL("./package.json", import.meta.url))).version;
}

async function main(command) {
  if (command[0] === "--version") {
    host.writeOutput(Buffer.from(`motiond ${version()} (npm package)\n`));
    return 0;
  }
  return (await load()).run(command, host);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  host.writeError(Buffer.from(`motiond: ${error.message}\n`));
  process.exitCode = error.status ?? status.system;
}
