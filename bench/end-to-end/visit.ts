import { bootstrapSchema } from '@pixel/protocol';
import { mapConcurrently } from './map-concurrently.ts';
import type { AssignedVariants, Visitor } from './visitors.ts';

/** A server and its visitors. */
export interface Audience {
  /** URL of the public port. */
  readonly url: string;
  readonly projectKey: string;
  readonly visitors: readonly Visitor[];
}

/** A visitor after loading the page. */
interface Arrival {
  readonly visitor: Visitor;
  readonly assigned: AssignedVariants;
  readonly version: string;
}

const answerSchema = bootstrapSchema.pick({ assignments: true, version: true });
const atOnce = 64;
const maxBatch = 100;

/** Has visitors request their assignments and report exposures, as the pixel does; `now` in Unix milliseconds. */
export async function arrive(
  { url, projectKey, visitors }: Audience,
  now: number,
): Promise<readonly Arrival[]> {
  const page = 'https://shop.example/';
  return mapConcurrently(visitors, atOnce, async (visitor) => {
    const { anonymousId } = visitor;
    const query = new URLSearchParams({ projectKey, anonymousId, url: page });
    const response = await fetch(`${url}/sdk/bootstrap?${query}`);
    const { assignments, version } = answerSchema.parse(await response.json());
    await send(`${url}/sdk/event`, {
      projectKey,
      anonymousId,
      version,
      eventId: 'exposure',
      eventName: '$exposure',
      url: page,
      assignments: assignments.map(({ experimentKey, experimentId, variantKey, variantId, isControl }) => ({
        experimentKey,
        experimentId,
        variantKey,
        variantId,
        isControl,
      })),
      ...times(now, now),
    });
    const assigned = new Map(assignments.map(({ experimentKey, variantKey }) => [experimentKey, variantKey]));
    return { visitor, assigned, version };
  });
}

/** Has them act: sends each visitor's events in one request at `now`. */
export async function act(
  { url, projectKey }: Omit<Audience, 'visitors'>,
  arrivals: readonly Arrival[],
  { arrivedAt, now }: { readonly arrivedAt: number; readonly now: number },
): Promise<void> {
  await mapConcurrently(arrivals, atOnce, async ({ visitor, assigned, version }) => {
    const events = visitor.actions(assigned).map(({ eventName, payload, minutes }, index) => ({
      projectKey,
      anonymousId: visitor.anonymousId,
      version,
      eventId: `deed-${index}`,
      eventName,
      payload,
      assignments: [],
      ...times(arrivedAt + minutes * 60_000, now),
    }));
    if (events.length > maxBatch) throw new Error('A visitor does more than a request holds');
    if (events.length > 0) await send(`${url}/sdk/events`, { events });
  });
}

function times(createdAt: number, sentAt: number) {
  return { createdAt: new Date(createdAt).toISOString(), sentAt: new Date(sentAt).toISOString() };
}

async function send(address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text}`);
}
