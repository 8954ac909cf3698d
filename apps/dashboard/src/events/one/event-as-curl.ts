import type { StoredEvent } from '../base/stream-entries.ts';

/**
 * Returns a curl command that sends an event to the server at a URL again. It keeps the event's id, so that the server counts it once
 * however often it runs, and contains nothing beyond the event itself: no IP address, cookie or session.
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

/** The payload stays as it was sent, so that numbers keep their spelling. */
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
  const fields = { createdAt, version, url, referrer, userAgent };
  const body = JSON.stringify({
    projectKey,
    anonymousId,
    eventId,
    eventName,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    ...(sequence > 0 && { sequence }),
    ...(late && { late }),
    ...(automation && { automation }),
    assignments,
  });
  return payload === null ? body : `${body.slice(0, -1)},"payload":${payload}}`;
}

/** Quotes literally for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
