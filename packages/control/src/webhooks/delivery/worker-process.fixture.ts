import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Delivers to loopback until it is killed. */
const program = `
  import { randomBytes } from 'node:crypto';
  import { createDatabase } from '@pixel/database';
  import pg from 'pg';
  import { startWebhookWorker } from './start-worker.ts';

  const { database, secretKey, leaseMs } = JSON.parse(process.argv[2]);
  const pool = new pg.Pool({ connectionString: database, max: 5 });
  pool.on('error', () => undefined);
  const tell = (fields, message) => console.error(message, fields);
  startWebhookWorker({
    db: createDatabase(pool),
    now: Date.now,
    random: randomBytes,
    secretKey: Buffer.from(secretKey, 'hex'),
    log: { info() {}, warn: tell, error: tell },
    recordChange: async () => undefined,
    webhookTargets: {
      isAllowed: (address) => address === '127.0.0.1',
      isOwnService: () => false,
      resolve: async () => ['127.0.0.1'],
    },
    sendMail: undefined,
    leaseMs,
  });
  console.log('works');
`;

/** Worker processes, bundled once: a TypeScript loader would take most of their short lives. */
export interface WorkerProcesses {
  /** Starts a process; resolves once it is running. */
  start(): Promise<ChildProcess>;
  remove(): Promise<void>;
}

/** Prepares processes that deliver a database's pending messages. */
export async function createWorkerProcesses(config: {
  readonly database: string;
  readonly secretKey: Uint8Array;
  readonly leaseMs: number;
}): Promise<WorkerProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'pixel-worker-'));
  const outfile = join(folder, 'worker.mjs');
  await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native', 'typescript'],
    logLevel: 'silent',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname; const __filename = import.meta.filename;",
    },
    outfile,
  });
  const argument = JSON.stringify({
    ...config,
    secretKey: Buffer.from(config.secretKey).toString('hex'),
  });
  return {
    async start() {
      const child = spawn(process.execPath, [outfile, argument], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      return child;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
