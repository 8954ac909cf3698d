import type { Kv } from '@pixel/store/kv';
import { lockProject } from '../configuration/lock-project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { askKv } from '../unavailable.ts';
import { newestSnapshot, publishedProjectKeys, type StoredSnapshot } from './snapshot-queries.ts';

/** Hands published snapshots to the edges. */
export interface Delivery {
  /**
   * Puts whatever snapshots of the project the key-value store lacks, the newest as the live one last.
   * Rejects with `not_delivered` when the store does not take them.
   */
  deliver(projectKey: string): Promise<void>;
  /** Gives the projects whose live snapshot is not the newest published one; rejects with `unavailable`. */
  pending(): Promise<readonly string[]>;
}

/** A failed put is tried again at once, since most failures are a connection that was lost while idle. */
const attempts = 2;

/** Creates the delivery from PostgreSQL, which is the truth, to the key-value store, which edges read. */
export function createDelivery({ db, kv }: Pick<ControlDeps, 'db' | 'kv'>): Delivery {
  return {
    async deliver(projectKey) {
      // The lock keeps an older head from being put over a newer one by a process that was slow in between.
      await db.transaction().execute(async (transaction) => {
        await lockProject(transaction, projectKey);
        const newest = await newestSnapshot(transaction, projectKey);
        if (newest === undefined) return;
        const olderThan = (version: string) => newestSnapshot(transaction, projectKey, version);
        for (let attempt = 1; ; attempt++) {
          try {
            return await putMissing(kv, projectKey, newest, olderThan);
          } catch (error) {
            if (attempt === attempts) throw notDelivered(projectKey, newest.version, error);
          }
        }
      });
    },
    async pending() {
      const behind: string[] = [];
      for (const projectKey of await publishedProjectKeys(db)) {
        const newest = await newestSnapshot(db, projectKey);
        const live = await askKv(() => kv.get(headKey(projectKey)));
        if (newest?.text !== live) behind.push(projectKey);
      }
      return behind;
    },
  };
}

/**
 * Versions are put from old to new and the head after them, so at every moment those that are there have no gap,
 * and the head names one that is there.
 */
async function putMissing(
  kv: Kv,
  projectKey: string,
  newest: StoredSnapshot,
  olderThan: (version: string) => Promise<StoredSnapshot | undefined>,
): Promise<void> {
  if ((await kv.get(headKey(projectKey))) === newest.text) return;
  const missing: StoredSnapshot[] = [];
  for (
    let snapshot: StoredSnapshot | undefined = newest;
    snapshot !== undefined && (await kv.get(versionKey(projectKey, snapshot.version))) === null;
    snapshot = await olderThan(snapshot.version)
  )
    missing.unshift(snapshot);
  for (const snapshot of missing) await kv.put(versionKey(projectKey, snapshot.version), snapshot.text);
  await kv.put(headKey(projectKey), newest.text);
}

function notDelivered(projectKey: string, version: string, cause: unknown): ControlError {
  return new ControlError(
    'not_delivered',
    `Project "${projectKey}" is saved as version ${version}, but the key-value store did not take it, so edges still ` +
      'serve the version before; it is handed over again within a minute of the store answering',
    { cause },
  );
}

function headKey(projectKey: string): string {
  return `project/${projectKey}`;
}

function versionKey(projectKey: string, version: string): string {
  return `project/${projectKey}/v/${version}`;
}
