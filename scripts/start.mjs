/**
 * Builds Pixel and runs its server, in this process, so that signals reach it directly. With `--watch` runs it as a child process that
 * restarts after each change of the sources.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stop as stopBundler } from 'esbuild';
import { build } from './build.mjs';

const server = new URL('../dist/server.js', import.meta.url);
const demo = fileURLToPath(new URL('../apps/demo', import.meta.url));

if (process.argv.includes('--watch')) await watchServer();
else {
  await buildOrExit();
  await stopBundler();
  process.setSourceMapsEnabled(true);
  await import(server.href);
}

/** @param {Parameters<typeof build>[0]} [options] */
async function buildOrExit(options) {
  try {
    await build(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function watchServer() {
  /** @type {'running' | 'restarting' | 'stopping'} */
  let intent = 'running';
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;

  const run = () => {
    intent = 'running';
    child = spawn(process.execPath, ['--enable-source-maps', fileURLToPath(server)], { stdio: 'inherit' });
    child.once('exit', (code) => {
      if (intent === 'stopping') process.exit(code ?? 1);
      if (intent === 'restarting') run();
      else console.error('The server exited; the next change restarts it.');
    });
  };

  /** @param {Error | undefined} error */
  const onChange = (error) => {
    if (error !== undefined) return console.error(error.message);
    // One edit can finish several bundles, which share one restart.
    clearTimeout(restart);
    restart = setTimeout(() => {
      if (!isRunning(child)) return run();
      intent = 'restarting';
      child?.kill('SIGTERM');
    }, 100);
  };
  await buildOrExit({ onChange });
  // The server reads the demo when it starts.
  watch(demo, { recursive: true }, () => onChange(undefined));
  run();

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      intent = 'stopping';
      clearTimeout(restart);
      if (isRunning(child)) child?.kill(signal);
      else process.exit(0);
    });
}

/** @param {import('node:child_process').ChildProcess | undefined} child */
function isRunning(child) {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}
