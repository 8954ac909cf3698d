import type { StoredEvent } from '../base/stream-entries.ts';

/**
 * Returns a command that sends an event again to the server at an address. It has the event's own id, so that the server counts it once
 * however often it is run, and nothing that the event itself did not say: no address of the network, no cookie, nobody's session.
 */
export function eventAsCurl(event: StoredEvent, server: string): string {
  const { url } = event;
  const origin = URL.canParse(url) ? new URL(url).origin : undefined;
  return [
    `curl -X POST ${quoted(new URL('sdk/event', withSlash(server)).href)}`,
    `-H 'Content-Type: application/json'`,
    ...(origin === undefined || origin === 'null' ? [] : [`-H ${quoted(`Origin: ${origin}`)}`]),
    `--data-raw ${quoted(bodyOf(event))}`,
  ].join(' \\\n  ');
}

/** Its payload stands as it was sent, so that no number is spelled in another way. */
function bodyOf(event: StoredEvent): string {
  const { projectKey, anonymousId, eventId, eventName, createdAt, version, url, referrer, userAgent } = event;
  const { sequence, late, automation, payload } = event;
  const assignments = event.assignments.map(
    ({ experimentKey, experimentId, variantKey, variantId, isControl }) => ({
      experimentKey,
      experimentId,
      variantKey,
      variantId,
      isControl,
    }),
  );
  const told = { createdAt, version, url, referrer, userAgent };
  const body = JSON.stringify({
    projectKey,
    anonymousId,
    eventId,
    eventName,
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '')),
    ...(sequence > 0 && { sequence }),
    ...(late && { late }),
    ...(automation && { automation }),
    assignments,
  });
  return payload === null ? body : `${body.slice(0, -1)},"payload":${payload}}`;
}

/** As a POSIX shell takes it to the letter. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
