/** A request to the public port and the response that the contract requires. */
export interface EdgeCase {
  readonly when: string;
  readonly method?: string;
  /** Path and query, sent verbatim. */
  readonly path: string;
  readonly headers?: readonly Header[];
  readonly body?: Body;
  readonly status: number;
  /** Error code of the response. */
  readonly code?: string;
  /** Exact JSON of the response. */
  readonly json?: unknown;
  /** A part of the response's JSON. */
  readonly part?: object;
  /** Response headers by lower-case name; null for one that must be absent. */
  readonly answerHeaders?: Readonly<Record<string, string | null>>;
  /** Paths in `details`, in order. */
  readonly details?: readonly string[];
  /** Set if a standard `Request` changes or rejects the request before it reaches a server. */
  readonly only?: 'socket';
}

export type Header = readonly [name: string, value: string];
export type Body = string | Uint8Array<ArrayBuffer>;

/** The expected response; a number is a status without an error. */
type ExpectedResponse = Omit<EdgeCase, 'when' | 'path' | 'method' | 'headers' | 'body'>;

export const visitor = '00000000-0000-4000-8000-000000000000';
export const validQuery = `projectKey=pk_test&anonymousId=${visitor}`;
export const event = { projectKey: 'pk_test', anonymousId: visitor, eventName: 'hello', assignments: [] };
export const assignment = {
  experimentKey: 'cta',
  experimentId: '01900000-0000-7000-8000-000000000000',
  variantKey: 'b',
  variantId: '01900000-0000-7000-8000-000000000002',
  isControl: false,
};
export const json: readonly Header[] = [['Content-Type', 'application/json']];
export const noStore = { 'cache-control': 'private, no-store' };
export const success: ExpectedResponse = { status: 200, json: { success: true }, answerHeaders: noStore };

/** An expected refusal. */
export function refused(status: number, code: string, details?: readonly string[]): ExpectedResponse {
  return { status, code, ...(details === undefined ? {} : { details }) };
}

/** `GET /sdk/bootstrap` with a query. */
export function bootstrap(when: string, query: string, expected: ExpectedResponse): EdgeCase {
  return { when, path: `/sdk/bootstrap?${query}`, ...expected };
}

/** `POST /sdk/event`; an object is sent as JSON. */
export function post(when: string, body: Body | object, expected: ExpectedResponse): EdgeCase {
  return { when, method: 'POST', path: '/sdk/event', headers: json, body: toBody(body), ...expected };
}

/** `POST /sdk/events` with a list of events, or with a body. */
export function postBatch(when: string, body: Body | object, expected: ExpectedResponse): EdgeCase {
  const batch = Array.isArray(body) ? { events: body } : body;
  return { when, method: 'POST', path: '/sdk/events', headers: json, body: toBody(batch), ...expected };
}

function toBody(body: Body | object): Body {
  return typeof body === 'string' || body instanceof Uint8Array ? (body as Body) : JSON.stringify(body);
}

/** The JSON of an event with text inserted before its closing brace. */
export function eventWith(more: string): string {
  return `${JSON.stringify(event).slice(0, -1)},${more}}`;
}

/** Concatenates texts and single bytes. */
export function bytes(...parts: readonly (string | number)[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  return new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : part)),
  );
}
