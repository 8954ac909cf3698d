import { elementTexts, memberStart, memberText } from '@pixel/protocol';

/** A message's body after an erasure. */
interface ErasedBody {
  readonly body: string;
  /** Whether events of other visitors are left. */
  readonly erased: 'part' | 'whole';
}

/**
 * Returns a message's body without a visitor's events, the others verbatim, or undefined if none are the visitor's. The id must be in lower
 * case.
 */
export function withoutVisitor(body: string, anonymousId: string): ErasedBody | undefined {
  const start = memberStart(body, 'data');
  const events = eventsOf(body);
  const remaining = events.filter((text) => visitorOf(text) !== anonymousId);
  if (start === undefined || remaining.length === events.length) return undefined;
  const head = body.slice(0, start);
  return remaining.length === 0
    ? { body: `${head}{"erased":true}}`, erased: 'whole' }
    : { body: `${head}{"events":[${remaining.join(',')}]}}`, erased: 'part' };
}

/** Returns a visitor's events in a message's body, as JSON text. The id must be in lower case. */
export function eventsOfVisitor(body: string, anonymousId: string): readonly string[] {
  return eventsOf(body).filter((text) => visitorOf(text) === anonymousId);
}

/** Returns the events in a body as JSON text; the data of a survey's message is one. */
function eventsOf(body: string): readonly string[] {
  const data = memberText(body, 'data') ?? '{}';
  const events = memberText(data, 'events');
  return events === undefined ? [data] : elementTexts(events);
}

function visitorOf(event: string): string | undefined {
  const id: unknown = JSON.parse(memberText(event, 'anonymousId') ?? 'null');
  return typeof id === 'string' ? id.toLowerCase() : undefined;
}
