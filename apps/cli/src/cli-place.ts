import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SendMail } from '@pixel/control';
import type { EventStore } from '@pixel/store/events';
import { build } from 'esbuild';
import { serveOnSocket, startTestControl, type TestControl } from '../../../tests/support/control.ts';
import { run } from './run.ts';
import { plainStyle } from './style.ts';
import type { Terminal } from './terminal.ts';

/** What a command printed, and its exit code. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder in which commands are run against a control plane of its own. */
export interface CliPlace {
  readonly test: TestControl;
  readonly folder: string;
  readonly dataDirectory: string;
  /** Runs `pixel …` as a person would. */
  pixel(
    args: readonly string[],
    options?: { readonly input?: string | Buffer; readonly environment?: Readonly<Record<string, string>> },
  ): Promise<CommandResult>;
  /** As {@link CliPlace.pixel} in this process, which is quicker, with somebody at the terminal where `terminal` says so. */
  here(args: readonly string[], terminal?: Partial<Terminal>): Promise<CommandResult>;
  /** Runs `pixel …` on a terminal of its own, and gives all that it shows. */
  onTerminal(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string>;
  /** Starts `pixel …` without waiting for its end. */
  start(args: readonly string[]): ChildProcess;
  stop(): Promise<void>;
}

/**
 * Makes the command line one file in `folder`: a loader of TypeScript would take most of a command's time, and commands run in
 * folders that have no `node_modules`.
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

/** Starts one. Without `events`, the event store is one that cannot be reached. */
export async function startCliPlace(
  options: { readonly events?: EventStore; readonly sendMail?: SendMail } = {},
): Promise<CliPlace> {
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
    async here(args, terminal = {}) {
      let [stdout, stderr] = ['', ''];
      const code = await run(
        args,
        { dataDirectory, workingDirectory: folder, sessionsFile: join(folder, 'sessions.json') },
        {
          out: (text) => {
            stdout += text;
          },
          err: (text) => {
            stderr += text;
          },
          outStyle: plainStyle,
          errStyle: plainStyle,
          untilInterrupted: () => new AbortController().signal,
          ...terminal,
        },
      );
      return { code, stdout, stderr };
    },
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
