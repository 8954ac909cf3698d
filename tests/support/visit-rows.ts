import type { EventRow } from '@pixel/store/events';
import { createDice } from '../../apps/server/src/demo/dice.ts';
import { eventRow } from './event-row.ts';

const dayMs = 86_400_000;
const seed = 20_260_402;
let visitorsCreated = 0;

/** What a variant's visitors do. */
interface Visits {
  readonly visitors: number;
  /** Number of visitors who send an event, by its name: in order, and each by visitors who sent the previous ones. */
  readonly events: Readonly<Record<string, number>>;
  /** Number of days over which they arrive evenly; default 8. */
  readonly days?: number;
  /** Arrives on pseudo-random days instead, reproducibly. */
  readonly atRandom?: boolean;
  /** Additional fields of their exposures. */
  readonly exposure?: Partial<EventRow>;
  readonly claim?: Partial<EventRow['assignments'][number]>;
  /** Additional fields of the events after them. */
  readonly after?: Partial<EventRow>;
}

/** Creates the rows of a variant's visitors from a time on. */
export function visitRows(
  shown: {
    readonly projectKey: string;
    readonly experimentKey: string;
    readonly variantKey: string;
    /** Start of the first day, in Unix milliseconds. */
    readonly from: number;
  },
  { visitors, events, days = 8, atRandom = false, exposure, claim, after }: Visits,
): readonly EventRow[] {
  const { projectKey, experimentKey, variantKey, from } = shown;
  const dice = createDice(seed + visitorsCreated);
  return Array.from({ length: visitors }, (_, index) => {
    visitorsCreated += 1;
    const day = atRandom ? Math.floor(dice.next() * days) : index % days;
    const time = from + day * dayMs + 3_600_000;
    const own = {
      projectKey,
      anonymousId: `00000000-0000-4000-8000-${visitorsCreated.toString(16).padStart(12, '0')}`,
      receivedAt: time,
      assignments: [],
    };
    const assignment = {
      experimentKey,
      experimentId: '',
      variantKey,
      variantId: '',
      isControl: variantKey === 'control',
      verified: true,
      forced: false,
      phase: 1,
      ...claim,
    };
    const sent = Object.entries(events).filter(([, count]) => index < count);
    return [
      eventRow({
        ...own,
        time,
        eventId: `e${visitorsCreated}`,
        eventName: '$exposure',
        assignments: [assignment],
        ...exposure,
      }),
      ...sent.map(([eventName], nth) =>
        eventRow({
          ...own,
          time: time + 1_000 * (nth + 1),
          eventId: `${eventName}${visitorsCreated}`,
          eventName,
          ...after,
        }),
      ),
    ];
  }).flat();
}
