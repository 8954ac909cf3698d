import { parseCountry } from '@pixel/engine';
import type { RunningVisitCount } from '@pixel/store/queue/visits-record';
import type { DecisionCount } from './decision-tally.ts';

/** The counts of an hour, which only grow: each queued count supersedes those queued before. */
export interface HourCounter {
  /** Start of the hour, in milliseconds since the epoch. */
  readonly hour: number;
  add(counts: readonly DecisionCount[]): void;
  /** Returns the number of keys. */
  size(): number;
  /** Returns the counts that have grown since they were last queued. */
  unqueued(): readonly RunningVisitCount[];
  /** Marks counts returned by {@link HourCounter.unqueued} as queued. */
  markQueued(counts: readonly RunningVisitCount[]): void;
}

/** The dimensions of a count within an hour. */
type Key = Pick<RunningVisitCount, 'projectKey' | 'experimentKey' | 'variantKey' | 'phase' | 'country'>;

type Sum = { -readonly [Name in keyof RunningVisitCount]: RunningVisitCount[Name] };

/** Creates the counter of an hour. `counterId` is a UUID unique to it. */
export function createHourCounter({
  hour,
  counterId,
}: {
  readonly hour: number;
  readonly counterId: string;
}): HourCounter {
  const sums = new Map<string, Sum>();
  /** The number of bootstraps already queued, by the same key. */
  const queuedBootstraps = new Map<string, number>();

  /** The same sums by counted object and country, which is faster than a text key. */
  const sumsByObject = new WeakMap<object, Map<string, Sum>>();

  function sumOf(key: Key): Sum {
    const text = keyText(key);
    const existing = sums.get(text);
    if (existing !== undefined) return existing;
    const sum = { counterId, ...key, hour, bootstraps: 0, newVisitors: 0 };
    sums.set(text, sum);
    return sum;
  }

  /** `counted` is a project's configuration, or a variant in it. */
  function add(counted: object, key: Key, { bootstraps, newVisitors }: DecisionCount): void {
    let byCountry = sumsByObject.get(counted);
    if (byCountry === undefined) {
      byCountry = new Map();
      sumsByObject.set(counted, byCountry);
    }
    let sum = byCountry.get(key.country);
    if (sum === undefined) {
      sum = sumOf(key);
      byCountry.set(key.country, sum);
    }
    sum.bootstraps += bootstraps;
    sum.newVisitors += newVisitors;
  }

  return {
    hour,
    add(counts) {
      for (const count of counts) {
        const { prepared, decision } = count;
        const { projectKey } = prepared.snapshot;
        const country = parseCountry(count.country) ?? '';
        add(prepared, { projectKey, experimentKey: '', variantKey: '', phase: 0, country }, count);
        for (const variant of decision.assigned) {
          const { experimentKey, variantKey, phase = 0 } = variant;
          add(variant, { projectKey, experimentKey, variantKey, phase, country }, count);
        }
      }
    },
    size: () => sums.size,
    unqueued: () =>
      [...sums].flatMap(([key, sum]) => (sum.bootstraps === queuedBootstraps.get(key) ? [] : [{ ...sum }])),
    markQueued(counts) {
      for (const count of counts) queuedBootstraps.set(keyText(count), count.bootstraps);
    },
  };
}

function keyText({ projectKey, experimentKey, variantKey, phase, country }: Key): string {
  return `${projectKey} ${experimentKey} ${variantKey} ${phase} ${country}`;
}
