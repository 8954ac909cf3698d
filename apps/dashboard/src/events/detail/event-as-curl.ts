import type { StoredEvent } from '../base/stream-entries.ts';

/**
 * Returns a curl command that sends an event again, to the server at a URL. The event keeps its id, so the server counts it only once. The
 * command contains nothing but the event: no IP address, cookie or session.
 */
export function eventAsCurl(event: StoredEvent, server: string): string {
  const { url } = event;
  const origin = URL.canParse(url) ? new URL(url).origin : undefined;
  return [
    `curl -X POST ${shellQuote(new URL('sdk/event', withTrailingSlash(server)).href)}`,
    `-H 'Content-Type: application/json'`,
    ...(origin === undefined || origin === 'null' ? [] : [`-H ${shellQuote(`Origin: ${origin}`)}`]),
    `--data-raw ${shellQuote(requestBody(event))}`,
  ].join(' \\\n  ');
}

/** Returns the request's JSON body. Inserts the payload verbatim, so that numbers keep all their digits. */
function requestBody(event: StoredEvent): string {
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

/** Quotes a text for a POSIX shell. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function withTrailingSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
