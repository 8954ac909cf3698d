import type { Database } from '@pixel/database';
import type { Kv } from '@pixel/store/kv';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError, type ErrorParameters } from '../base/control-error.ts';
import { headKey, scriptKey, versionKey } from '../base/kv-keys.ts';
import { callKv } from '../base/store-calls.ts';
import type { RunLocked } from '../project/storage/project-lock.ts';
import { isSnapshot } from './is-snapshot.ts';
import { scriptsOfVersion, scriptText } from './script-queries.ts';
import { newestVersions, type PublishedVersion, snapshotAt, versionsOf } from './snapshot-queries.ts';

/** Delivers published snapshots to the edges. */
export interface Delivery {
  /**
   * Writes the project's snapshots that the key-value store lacks, with their scripts, and then makes the newest one the live one. Call it
   * under the project's lock. Rejects with `not_delivered` if the store fails or another process holds the lock.
   */
  deliver(projectKey: string, locked: RunLocked): Promise<void>;
  /**
   * Resolves to the keys of the projects whose live snapshot in the store isn't the newest published one or lacks a script. Rejects with
   * `unavailable`.
   */
  pending(): Promise<readonly string[]>;
}

/** A failed put is retried at once, since the usual cause is a connection that was lost while idle. */
const attempts = 2;

/** Creates the delivery from PostgreSQL, the source of truth, to the key-value store that edges read. */
export function createDelivery({ db, kv }: Pick<ControlDeps, 'db' | 'kv'>): Delivery {
  return {
    async deliver(projectKey, locked) {
      // The lock prevents a slow process from overwriting a newer head with an older one.
      await locked(async (transaction) => {
        const [newest] = await newestVersions(transaction, projectKey);
        if (newest === undefined) return;
        for (let attempt = 1; ; attempt++) {
          try {
            return await putMissing(transaction, kv, newest);
          } catch (error) {
            if (attempt === attempts)
              throw notDeliveredError(
                `Project "${projectKey}" is saved as version ${newest.version}, but the key-value store did not accept it`,
                { projectKey, version: newest.version, reason: 'not_taken' },
                error,
              );
          }
        }
      }).catch((error: unknown) => {
        if (!(error instanceof ControlError && error.code === 'busy')) throw error;
        const summary = `Project "${projectKey}" is saved, but others kept changing it`;
        throw notDeliveredError(summary, { projectKey, reason: 'changed_by_others' }, error);
      });
    },
    async pending() {
      const outdated: string[] = [];
      for (const newest of await newestVersions(db)) {
        const { projectKey, version } = newest;
        const scripts = await scriptsOfVersion(db, projectKey, version);
        const isDelivered = await callKv(
          async () =>
            isSnapshot(await kv.get(headKey(projectKey)), newest) &&
            (await missingScripts(kv, scripts)).length === 0,
        );
        if (!isDelivered) outdated.push(projectKey);
      }
      return outdated;
    },
  };
}

type NewestVersion = PublishedVersion & { readonly projectKey: string };

/**
 * Puts versions from old to new, each after its scripts, and the head last. At any moment, the stored versions have no gap, and the head
 * refers to a stored version.
 */
async function putMissing(db: Kysely<Database>, kv: Kv, newest: NewestVersion): Promise<void> {
  const { projectKey } = newest;
  await putScripts(db, kv, newest);
  if (isSnapshot(await kv.get(headKey(projectKey)), newest)) return;
  const missing: string[] = [];
  for (const version of await versionsOf(db, projectKey)) {
    if ((await kv.get(versionKey(projectKey, version))) !== null) break;
    missing.unshift(version);
  }
  for (const version of missing) {
    await putScripts(db, kv, { projectKey, version });
    await kv.put(versionKey(projectKey, version), await textOf(db, projectKey, version));
  }
  await kv.put(headKey(projectKey), await textOf(db, projectKey, newest.version));
}

async function putScripts(
  db: Kysely<Database>,
  kv: Kv,
  { projectKey, version }: Pick<NewestVersion, 'projectKey' | 'version'>,
): Promise<void> {
  for (const sha256 of await missingScripts(kv, await scriptsOfVersion(db, projectKey, version)))
    await kv.put(scriptKey(sha256), await scriptText(db, projectKey, sha256));
}

async function missingScripts(kv: Kv, scripts: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const sha256 of scripts) if ((await kv.get(scriptKey(sha256))) === null) missing.push(sha256);
  return missing;
}

async function textOf(db: Kysely<Database>, projectKey: string, version: string): Promise<string> {
  const snapshot = await snapshotAt(db, projectKey, version);
  if (snapshot === undefined) throw new Error(`Version ${version} of "${projectKey}" is not stored`);
  return snapshot.text;
}

function notDeliveredError(summary: string, parameters: ErrorParameters, cause: unknown): ControlError {
  return new ControlError(
    'not_delivered',
    `${summary}, so the edge still serves the previous version; delivery is retried every minute`,
    { parameters, cause },
  );
}
