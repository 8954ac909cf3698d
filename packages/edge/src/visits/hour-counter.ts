import { type Decision, readCountry } from '@pixel/engine';
import type { Assignment } from '@pixel/protocol';
import type { RunningVisitCount } from '@pixel/store/queue/visits-record';
import type { DecisionCount } from './decision-tally.ts';

/** The counts of an hour, which only grow: what was queued of them before is made up for by what is queued next. */
export interface HourCounter {
  /** When the hour began, in milliseconds since the epoch. */
  readonly hour: number;
  add(counts: readonly DecisionCount[]): void;
  /** Returns the number of its keys. */
  size(): number;
  /** Returns the counts that have grown since they were last queued. */
  unqueued(): readonly RunningVisitCount[];
  /** Remembers that counts, which {@link HourCounter.unqueued} returned, are queued. */
  queued(counts: readonly RunningVisitCount[]): void;
}

/** What counts are told apart by within an hour. */
type Key = Pick<RunningVisitCount, 'projectKey' | 'experimentKey' | 'variantKey' | 'phase' | 'country'>;

type Sum = { -readonly [Name in keyof RunningVisitCount]: RunningVisitCount[Name] };

/** Creates the counter of an hour. `counterId` is a UUID that no other counter has. */
export function createHourCounter({
  hour,
  counterId,
}: {
  readonly hour: number;
  readonly counterId: string;
}): HourCounter {
  const sums = new Map<string, Sum>();
  /** The number of bootstraps that is queued, by the same key. */
  const queuedBootstraps = new Map<string, number>();

  function add(key: Key, count: DecisionCount): void {
    const text = textOf(key);
    let sum = sums.get(text);
    if (sum === undefined) {
      sum = { counterId, ...key, hour, bootstraps: 0, newVisitors: 0 };
      sums.set(text, sum);
    }
    sum.bootstraps += count.bootstraps;
    sum.newVisitors += count.newVisitors;
  }

  return {
    hour,
    add(counts) {
      for (const count of counts) {
        const { projectKey } = count.prepared.snapshot;
        const country = readCountry(count.country) ?? '';
        add({ projectKey, experimentKey: '', variantKey: '', phase: 0, country }, count);
        for (const { experimentKey, variantKey } of assignmentsOf(count.decision)) {
          const phase = count.prepared.experimentByKey.get(experimentKey)?.experiment.phase ?? 0;
          add({ projectKey, experimentKey, variantKey, phase, country }, count);
        }
      }
    },
    size: () => sums.size,
    unqueued: () =>
      [...sums].flatMap(([key, sum]) => (sum.bootstraps === queuedBootstraps.get(key) ? [] : [{ ...sum }])),
    queued(counts) {
      for (const count of counts) queuedBootstraps.set(textOf(count), count.bootstraps);
    },
  };
}

function textOf({ projectKey, experimentKey, variantKey, phase, country }: Key): string {
  return `${projectKey} ${experimentKey} ${variantKey} ${phase} ${country}`;
}

const known = new WeakMap<Decision, readonly Pick<Assignment, 'experimentKey' | 'variantKey'>[]>();

/** A decision has its assignments as the text that is answered. Rollouts are not among them. */
function assignmentsOf(decision: Decision): readonly Pick<Assignment, 'experimentKey' | 'variantKey'>[] {
  const found = known.get(decision);
  if (found !== undefined) return found;
  const assignments: readonly Assignment[] = JSON.parse(`[${decision.assignmentsJson}]`);
  const read = assignments.map(({ experimentKey, variantKey }) => ({ experimentKey, variantKey }));
  known.set(decision, read);
  return read;
}
