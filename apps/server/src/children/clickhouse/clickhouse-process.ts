import { fork } from 'node:child_process';
import { endWithTimeout } from '../end-with-timeout.ts';
import type { ServerProcess } from '../keep-running.ts';
import type { ChildOptions, ChildReport } from './child-messages.ts';

/** A run of the child process; `ready` resolves to its port. */
export interface ClickhouseProcess extends ServerProcess {
  ready(): Promise<number>;
}

/** The child exits within this time unless it hangs. */
const stopTimeoutMs = 5_000;
const maxOutputLength = 4_000;

/** Starts the child from its script: TypeScript source through tsx, a bundle as it is. */
export function startClickhouseProcess(entry: string, options: ChildOptions): ClickhouseProcess {
  const child = fork(entry, [], {
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : [],
    // Nothing from our own environment, which may contain secrets. Each running query takes a thread of the pool.
    env: { TZ: 'UTC', UV_THREADPOOL_SIZE: '16' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Its own process group: Ctrl-C in the terminal must not stop the store before Pixel has drained.
    detached: true,
  });

  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-maxOutputLength);
  });
  const outputEnded = new Promise<void>((resolve) => child.stderr?.once('close', resolve));
  const ended = new Promise<{ how: string; output: string }>((resolve) => {
    child.once('error', (error) => resolve({ how: `could not start: ${error.message}`, output }));
    // Not `close`, which Node doesn't emit once the parent has disconnected: https://github.com/nodejs/node/issues/65646
    child.once('exit', async (code, signal) => {
      await outputEnded;
      resolve({ how: `exited with ${signal ?? `code ${code}`}`, output });
    });
  });
  const reported = new Promise<ChildReport>((resolve) =>
    child.once('message', (report) => resolve(report as ChildReport)),
  );
  if (child.connected) child.send(options, () => undefined);

  return {
    pid: child.pid,
    ended,
    async ready() {
      const report = await Promise.race([reported, ended.then(() => null)]);
      if (report?.status === 'serving') return report.port;
      const { how, output } = await ended;
      throw new Error(explain(options.directory, report?.reason ?? how, output.trim()));
    },
    async stop() {
      if (child.connected) child.disconnect();
      await endWithTimeout(child, ended, stopTimeoutMs);
    },
  };
}

function explain(directory: string, reason: string, output: string): string {
  // The engine writes this to standard error; its exception only says that it could not be opened.
  if (output.includes('Cannot lock file'))
    return `The event store in ${directory} is in use by another process; stop the other Pixel, or choose a different data directory`;
  // It retries failing opens, repeating its output.
  const lines = [...new Set(output.split('\n'))].join('\n');
  return `The event store in ${directory} could not start: ${[reason, lines].filter(Boolean).join('; ')}`;
}
