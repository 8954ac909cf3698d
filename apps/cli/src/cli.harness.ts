import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SendMail } from '@pixel/control';
import type { EventStore } from '@pixel/store/events';
import { build } from 'esbuild';
import { serveOnSocket, startTestControl, type TestControl } from '../../../tests/support/control.ts';
import { type CommandResult, runInProcess } from './run-in-process.harness.ts';
import type { Terminal } from './terminal.ts';

/** A directory for running commands against its own control plane. */
export interface CliHarness {
  readonly test: TestControl;
  readonly folder: string;
  readonly dataDirectory: string;
  /** Runs `pixel …` like a person would. */
  pixel(
    args: readonly string[],
    options?: { readonly input?: string | Buffer; readonly environment?: Readonly<Record<string, string>> },
  ): Promise<CommandResult>;
  /** Like {@link CliHarness.pixel}, but in this process, which is faster. `terminal` makes it interactive. */
  here(args: readonly string[], terminal?: Partial<Terminal>): Promise<CommandResult>;
  /** Runs `pixel …` on its own terminal and returns everything it shows. */
  onTerminal(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string>;
  /** Starts `pixel …` without waiting for it to exit. */
  start(args: readonly string[]): ChildProcess;
  stop(): Promise<void>;
}

/**
 * Bundles the CLI into one file in `folder`: a TypeScript loader would take most of a command's time, and commands run in directories
 * without `node_modules`.
 */
async function bundleCli(folder: string): Promise<string> {
  const outfile = join(folder, 'pixel.mjs');
  await build({
    entryPoints: [resolve(import.meta.dirname, 'main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    outfile,
  });
  return outfile;
}

/** Starts a control plane and bundles the CLI. Without `events`, its event store is unreachable. */
export async function startCliHarness(
  options: { readonly events?: EventStore; readonly sendMail?: SendMail } = {},
): Promise<CliHarness> {
  const test = await startTestControl(options);
  const folder = await mkdtemp(join(tmpdir(), 'px-'));
  const dataDirectory = join(folder, 'data');
  await mkdir(dataDirectory);
  const main = await bundleCli(dataDirectory);
  const stopServing = await serveOnSocket(test.control.operatorApp, join(dataDirectory, 'pixel.sock'));
  return {
    test,
    folder,
    dataDirectory,
    pixel: (args, { input = '', environment = {} } = {}) =>
      new Promise((done) => {
        const child = execFile(
          process.execPath,
          [main, ...args],
          {
            cwd: folder,
            env: { PATH: process.env.PATH, PIXEL_DATA_DIR: dataDirectory, ...environment },
          },
          (error, stdout, stderr) =>
            done({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
        );
        child.stdin?.end(input);
      }),
    here: (args, terminal) => runInProcess(args, { dataDirectory, folder }, terminal),
    onTerminal: (args, environment) =>
      new Promise((done) => {
        const command = [process.execPath, main, ...args].map((word) => `'${word}'`).join(' ');
        const env = { PATH: process.env.PATH, PIXEL_DATA_DIR: dataDirectory, ...environment };
        const child = execFile('script', ['-qec', command, '/dev/null'], { cwd: folder, env }, (_, stdout) =>
          done(stdout),
        );
        child.stdin?.end();
      }),
    start: (args) =>
      spawn(process.execPath, [main, ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH, PIXEL_DATA_DIR: dataDirectory },
      }),
    async stop() {
      await stopServing();
      await test.stop();
      await rm(folder, { recursive: true });
    },
  };
}
