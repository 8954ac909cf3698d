/**
 * Waits until the test run that started it has ended for any reason, then kills what is left of it and removes its folder: `node sweep.mjs
 * FOLDER`, its stdin held open by the run.
 *
 * A process belongs to a run if it refers to the run's temporary folder: in its command line, environment or working directory, or by an
 * open file. Without /proc, only removes the folder.
 */
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const folder = process.argv[2] ?? '';
if (folder === '') throw new Error('The folder of the run is missing.');
process.stdin.resume();
await new Promise((resolve) => process.stdin.once('close', resolve));

// The next iteration finds processes that have started in the meantime.
for (let attempt = 0; attempt < 50 && killAll(); attempt++) await sleep(100);
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** Kills the run's processes, and returns whether there were any. */
function killAll() {
  const found = processesOfRun();
  for (const pid of found)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited in the meantime.
    }
  return found.size > 0;
}

/** @returns {Set<number>} Includes all descendants, even unmarked ones. */
function processesOfRun() {
  /** @type {Map<number, number>} */
  const parents = new Map();
  /** @type {Set<number>} */
  const found = new Set();
  for (const pid of listProcesses()) {
    const stat = read(`/proc/${pid}/stat`);
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie is already dead, and waits for its parent.
    if (state === undefined || state === '' || state === 'Z' || pid === process.pid) continue;
    parents.set(pid, Number(parent));
    if (isMarked(pid)) found.add(pid);
  }
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return found;
}

function listProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isMarked(pid) {
  const at = `/proc/${pid}`;
  return (
    read(`${at}/cmdline`).includes(folder) ||
    read(`${at}/environ`).includes(folder) ||
    link(`${at}/cwd`).startsWith(folder) ||
    openFiles(pid).some((file) => file.startsWith(folder))
  );
}

/** @param {number} pid */
function openFiles(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => link(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} file */
function link(file) {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
