import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { putCluster } from './postgres-cluster.ts';
import { kill, rolesOf } from './roles.ts';
import { cpuTimes, slowEnvironment } from './slowness.ts';

const root = resolve(import.meta.dirname, '../..');
const startLimitMs = 60_000 * cpuTimes;
/** Node's default limit is too small for the output about a project with thousands of experiments. */
const maxOutputBytes = 64 * 1024 * 1024;

/** A Pixel server as an operator runs it: the built bundle in a separate process. */
export interface PixelServer {
  readonly url: string;
  readonly controlUrl: string;
  readonly dataDirectory: string;
  readonly pid: number;
  /** All its output so far. */
  output(): string;
  /** Runs `pixel …` against it. */
  cli(...args: string[]): Promise<CommandResult>;
  /**
   * Stops it with a signal and returns its exit code, null if the signal killed it. `SIGKILL` also kills its roles, but not its databases.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Kills only its supervisor. */
  endSupervisor(): Promise<void>;
}

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface PixelServerOptions {
  /** Default: a new temporary folder. */
  readonly dataDirectory?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the built files. */
  readonly dist?: string;
  /** User to run as; needs root. */
  readonly uid?: number;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Creates a folder for {@link removeTemporary}; its path is short, because Unix sockets are created in it. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'px-'));
}

/** Removes a test's folder, even while a terminating database still writes to it. */
export function removeTemporary(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function makeDataDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  await putCluster(directory);
  return directory;
}

/** Starts a server on free ports and waits until it serves. Rejects with its output if it fails. */
export async function startPixelServer(options: PixelServerOptions = {}): Promise<PixelServer> {
  const dataDirectory = options.dataDirectory ?? (await makeDataDirectory());
  const { child, output } = spawnPixelServer({ ...options, dataDirectory });
  const url = await untilReady(child, output);
  const controlUrl = /Dashboard\s+(\S+)/.exec(output())?.[1] ?? '';
  return {
    url,
    controlUrl,
    dataDirectory,
    pid: child.pid ?? 0,
    output,
    cli: (...args) => runCli(dataDirectory, args, options.dist),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      const roles = signal === 'SIGKILL' ? await rolesOf(child.pid ?? 0) : [];
      child.kill(signal);
      for (const { pid } of roles) kill(pid);
      await exited;
      return child.exitCode;
    },
    async endSupervisor() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts a server without waiting for it. */
export function spawnPixelServer(options: PixelServerOptions & { readonly dataDirectory: string }): {
  readonly child: ChildProcess;
  output(): string;
} {
  const child = spawn(process.execPath, [join(options.dist ?? join(root, 'dist'), 'server.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      CONTROL_PORT: '0',
      PIXEL_DATA_DIR: options.dataDirectory,
      // Tests count only their own events.
      PIXEL_DEMO: 'empty',
      ...slowEnvironment(),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  return { child, output: () => printed };
}

function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    const limit = setTimeout(
      () => finish(new Error(`Pixel did not start in time:\n${output()}`)),
      startLimitMs,
    );
    const finish = (outcome: string | Error): void => {
      clearTimeout(limit);
      child.stdout?.off('data', look);
      child.off('exit', onExit);
      if (typeof outcome === 'string') resolveUrl(outcome);
      else reject(outcome);
    };
    const look = (): void => {
      const ready = /Pixel is ready at (\S+)\n[\s\S]* Data +\S/.exec(output())?.[1];
      if (ready !== undefined) finish(ready);
    };
    const onExit = (): void => finish(new Error(`Pixel ended before it was ready:\n${output()}`));
    child.stdout?.on('data', look);
    child.once('exit', onExit);
  });
}

/** Runs `pixel …` against the server on a data directory. */
export function runCli(
  dataDirectory: string,
  args: readonly string[],
  dist = join(root, 'dist'),
): Promise<CommandResult> {
  return new Promise((resolveResult) => {
    execFile(
      process.execPath,
      [join(dist, 'cli.js'), ...args],
      {
        env: { PATH: process.env.PATH, PIXEL_DATA_DIR: dataDirectory },
        maxBuffer: maxOutputBytes,
      },
      (error, stdout, stderr) =>
        resolveResult({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}
