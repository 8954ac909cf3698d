import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OsUser } from './os-user.ts';
import type { Postgres } from './start-postgres.ts';

/** A separate process that runs PostgreSQL as its child, like a server. */
export interface ParentProcess {
  /** Resolves once PostgreSQL answers. Rejects with the process's output if it exits before. */
  ready(): Promise<Pick<Postgres, 'connection' | 'notes'> & { readonly pid: number }>;
  /** Kills it with SIGKILL, so that PostgreSQL outlives it. */
  kill(): Promise<void>;
  /** Stops it, so that it doesn't reap exiting children. */
  freeze(): void;
  /** Stops PostgreSQL, then itself. */
  stop(): Promise<void>;
}

const program = `
  const { startPostgres } = await import(process.argv[1]);
  const log = { info() {}, warn() {}, error() {} };
  const postgres = await startPostgres({ dataDirectory: process.argv[2], log });
  process.once('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
  const { connection, notes } = postgres;
  console.log(JSON.stringify({ connection, notes, pid: postgres.pid() }));
  setInterval(() => undefined, 60_000);
`;

/** Starts such a process, optionally as another user. Its environment is empty, without even HOME. */
export function startParentProcess(dataDirectory: string, user?: OsUser): ParentProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const module = fileURLToPath(new URL('./start-postgres.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', loader, '--input-type=module', '--eval', program, module, dataDirectory],
    { ...user, env: {}, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exited = once(child, 'exit');
  const firstLine = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  return {
    async ready() {
      const line = await Promise.race([firstLine.then(([text]) => text), exited.then(() => null)]);
      if (line === null) throw new Error(errors);
      return JSON.parse(line);
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    freeze: () => void child.kill('SIGSTOP'),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
