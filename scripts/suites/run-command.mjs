import { spawn } from 'node:child_process';

/** @type {Set<number>} */
const groups = new Set();

/**
 * Runs a Node script in the project's folder and returns its exit code. With `capture`, returns its output instead of printing it. Kills
 * whatever it leaves running.
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: Readonly<Record<string, string>>, capture?: 'output' }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(args, { cwd, env, capture }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: capture === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that its children can be killed with it.
    detached: true,
  });
  const group = child.pid;
  if (group !== undefined) groups.add(group);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (group !== undefined) killGroup(group);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Kills everything still running that {@link runNode} started. */
export function killAll() {
  for (const group of groups) killGroup(group);
}

/** @param {number} group */
function killGroup(group) {
  groups.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nothing in it is running any more.
  }
}
