import type { SimulatedPast } from '@pixel/control';
import { createIngest } from '@pixel/ingest';
import type { EventStore } from '@pixel/store/events';
import type { Kv } from '@pixel/store/kv';
import type { Log } from '../log.ts';
import { createFiniteQueue } from './finite-queue.ts';
import { demoProjectKey, pastConfiguration, pastExperiments } from './past-configuration.ts';
import { pastTimes } from './past-times.ts';
import { shopperCount, shopperRecords } from './shopper-records.ts';

/** Fewer than ingest takes at once, so that the process's other work waits less. */
const batchRecords = 4_000;
const phase = 1;
const projectKey = demoProjectKey;
const experimentKeys: readonly string[] = pastExperiments;

/** Dependencies of seeding the past. */
export interface PastDeps {
  readonly past: SimulatedPast;
  readonly events: EventStore;
  readonly kv: Kv;
  readonly log: Log;
}

/** Publishes the past experiments as if it were three weeks ago. Must be the project's first publication. */
export async function publishPast(past: SimulatedPast, seededAt: number): Promise<void> {
  await past.apply(pastConfiguration('running'), { ...appliedBy, at: pastTimes(seededAt).startsAt });
}

/**
 * Simulates the shoppers of the demo's past, and takes looks at its experiments as if day by day. Does nothing if the past is unwanted or
 * complete. Can be repeated after an interruption: event ids are the same, and looks are taken again.
 */
export async function seedPast(deps: PastDeps, signal: AbortSignal): Promise<void> {
  const { past, log } = deps;
  const storedPast = await past.find(projectKey);
  if (storedPast?.state !== 'begun') return;
  past.reportProgress(projectKey, 0);
  const startedAt = Date.now();
  const times = pastTimes(storedPast.endsAt);
  await insertShoppers(deps, times, signal);
  if (signal.aborted) return;
  // Removes looks of an earlier attempt, and those that people took before the past was complete.
  await past.deleteLooks({ projectKey, experimentKeys });
  await takeLooks(deps, { times: times.looksAt, signal, ...shares.looks });
  await past.apply(pastConfiguration('completed'), { ...appliedBy, at: times.endsAt });
  await takeLooks(deps, { times: [times.finalAt], signal, ...shares.finalLooks });
  if (await past.finish(projectKey))
    log.info({ projectKey, durationMs: Date.now() - startedAt }, "The demo's simulated history is ready");
  else await removePast(deps);
}

/** Each part's share of the work, from 0 to 1, by duration. */
const shares = {
  events: { from: 0, to: 0.35 },
  looks: { from: 0.35, to: 0.8 },
  finalLooks: { from: 0.8, to: 1 },
} as const;

interface LooksOptions {
  readonly times: readonly number[];
  readonly signal: AbortSignal;
  /** The looks' share of the work. */
  readonly from: number;
  readonly to: number;
}

/** Takes looks at one experiment after another, and stops if the past is no longer wanted. */
async function takeLooks({ past }: PastDeps, { times, signal, from, to }: LooksOptions): Promise<void> {
  for (const [index, experimentKey] of experimentKeys.entries()) {
    if ((await past.find(projectKey))?.state !== 'begun') return;
    past.reportProgress(projectKey, from + ((to - from) * index) / experimentKeys.length);
    await past.look({ projectKey, experimentKey, phase, times }, signal);
  }
}

const appliedBy = {
  author: 'system',
  actor: { kind: 'system' },
  reason: 'Simulated history of the demo shop',
  force: true,
} as const;

/** Removes everything that was created, because someone removed the past meanwhile. */
async function removePast({ past, events }: PastDeps): Promise<void> {
  await events.simulated.remove(projectKey);
  await past.deleteLooks({ projectKey, experimentKeys });
}

/** Sends the shoppers' events through the same path as real ones, except for the destination table. */
async function insertShoppers(
  { past, events, kv, log }: PastDeps,
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
  signal: AbortSignal,
): Promise<void> {
  const version = new Date(startsAt).toISOString();
  const snapshot = await past.snapshot(projectKey, version);
  if (snapshot === undefined) throw new Error(`The demo has no version ${version}`);
  const ingest = createIngest({
    queue: createFiniteQueue(withProgress(past, shopperRecords({ snapshot, startsAt, endsAt }))),
    events: {
      prepareInsert: () => events.simulated.prepareInsert(),
      insertDeadLetters: (letters) => events.insertDeadLetters(letters),
      unclaimed: events.unclaimed,
      visitors: events.visitors,
      visits: { insert: ({ counts }) => events.simulated.insertVisits(counts) },
      // The regular ingest takes care of that.
      sweep: async () => undefined,
    },
    kv,
    now: Date.now,
    random: Math.random,
    log,
    maxBatchRecords: batchRecords,
    pauseMs: 0,
  });
  await ingest.run(signal);
}

/** Reports progress with each shopper. */
function* withProgress<T>(past: SimulatedPast, shoppers: Iterable<T>): Generator<T> {
  let done = 0;
  for (const shopper of shoppers) {
    past.reportProgress(projectKey, (shares.events.to * done) / shopperCount);
    yield shopper;
    done += 1;
  }
}
