import type { EventRow } from '@pixel/store/events';
import { eventRow } from './event-row.ts';

const dayMs = 86_400_000;
const days = 8;
let made = 0;

/** Who comes to see a variant from a time on, as many on each of eight days, and what they do then. */
export function visitRows(
  shown: {
    readonly projectKey: string;
    readonly experimentKey: string;
    readonly variantKey: string;
    /** Start of the first day, in milliseconds since the epoch. */
    readonly from: number;
  },
  {
    visitors,
    events,
  }: {
    readonly visitors: number;
    /** How many of them send an event, by its name. */
    readonly events: Readonly<Record<string, number>>;
  },
): readonly EventRow[] {
  const { projectKey, experimentKey, variantKey, from } = shown;
  return Array.from({ length: visitors }, (_, index) => {
    made += 1;
    const time = from + (index % days) * dayMs + 3_600_000;
    const own = {
      projectKey,
      anonymousId: `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`,
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
    };
    const sent = Object.entries(events).filter(([, count]) => index < count);
    return [
      eventRow({ ...own, time, eventId: `e${made}`, eventName: '$exposure', assignments: [assignment] }),
      ...sent.map(([eventName]) =>
        eventRow({ ...own, time: time + 1_000, eventId: `${eventName}${made}`, eventName }),
      ),
    ];
  }).flat();
}
