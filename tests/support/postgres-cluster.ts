import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { access, appendFile, mkdir, mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '../../apps/server/src/children/postgres/binaries.ts';
import { ensureCluster } from '../../apps/server/src/children/postgres/cluster.ts';
import { findHome } from '../../apps/server/src/children/postgres/home.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const clusterSource = join(root, 'apps/server/src/children/postgres/cluster.ts');
const cache = join(root, 'node_modules/.cache/pixel-test-cluster');

/** Tests kill processes, not machines: data that the operating system has survives without fsync. */
const quick = 'fsync = off\nfull_page_writes = off\nautovacuum = off\n';

/** Creates an empty cluster in a data directory by copying one made the usual way, which takes a tenth of the time. */
export async function putCluster(dataDirectory: string): Promise<void> {
  const home = await findHome(await realpath(dataDirectory));
  const { postgres } = await findBinaries(home);
  await copy(await findTemplate(postgres), join(home.directory, 'cluster'));
}

/** One template for each version of PostgreSQL and each way in which Pixel creates a cluster. */
async function findTemplate(postgres: string): Promise<string> {
  const { stdout: version } = await run(postgres, ['--version']);
  const name = createHash('sha256')
    .update(version)
    .update(await readFile(clusterSource))
    .update(quick)
    .update(String(process.getuid?.()))
    .digest('hex');
  const template = join(cache, name);
  const exists = await access(template).then(
    () => true,
    () => false,
  );
  if (!exists) await makeTemplate(template);
  return template;
}

async function makeTemplate(template: string): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'pixel-postgres-'));
  const draft = `${template}.${randomUUID()}`;
  try {
    const home = await findHome(await realpath(dataDirectory));
    const cluster = await ensureCluster(home, await findBinaries(home));
    await mkdir(cache, { recursive: true });
    await copy(cluster, draft);
    await appendFile(join(draft, 'postgresql.auto.conf'), quick);
    // Another worker may have created one in the meantime.
    await rename(draft, template).catch(() => access(template));
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Preserves the owner, who isn't root. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}
