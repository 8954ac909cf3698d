import type { VisitorId } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askEvents } from '../../base/store-calls.ts';

/** How much is stored about a visitor. */
export interface CountedVisitor {
  readonly anonymousId: string;
  readonly events: number;
  readonly deadLetters: number;
  /** By event name, sorted; times are ISO 8601, UTC. */
  readonly names: readonly {
    readonly eventName: string;
    readonly events: number;
    readonly firstReceivedAt: string;
    readonly lastReceivedAt: string;
  }[];
}

/** Counts what is stored about a visitor. Rejects with `unavailable`. */
export async function countVisitor(
  { events }: Pick<ControlDeps, 'events'>,
  visitor: VisitorId,
): Promise<CountedVisitor> {
  const { names, deadLetters } = await askEvents(events, () => events.visitors.counts(visitor));
  return {
    anonymousId: visitor.anonymousId,
    events: names.reduce((sum, each) => sum + each.events, 0),
    deadLetters,
    names: names.map(({ firstReceivedAt, lastReceivedAt, ...name }) => ({
      ...name,
      firstReceivedAt: new Date(firstReceivedAt).toISOString(),
      lastReceivedAt: new Date(lastReceivedAt).toISOString(),
    })),
  };
}
