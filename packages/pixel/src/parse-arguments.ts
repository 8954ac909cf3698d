import { exposureEventName, maxEventNameLength, maxPayloadBytes } from '@pixel/protocol';
import { parseEndpoint } from './endpoint.ts';
import { isObject, toJson } from './json.ts';

/** Whether the visitor allows the pixel to store and send: undecided, yes, or no. */
export type Consent = 'pending' | 'granted' | 'denied';

/** Custom attributes for audiences, besides those from the browser. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A page's configuration of the pixel. */
export interface Config {
  readonly projectKey?: string;
  /** Base URL of the service. */
  readonly endpoint?: string;
  readonly attributes?: Attributes;
  readonly consent?: Consent;
  /** Nonce of the page's Content-Security-Policy, for scripts added by experiments. */
  readonly nonce?: string;
  /** Shows the debug panel. */
  readonly debug?: boolean;
  /** Whether an address change counts as a new page. Default: true. */
  readonly spa?: boolean;
  /** Domain of the visitor's cookie. Default: the widest that the browser allows. */
  readonly cookieDomain?: string;
}

/** A validated call of `track`. `payload` is a copy. */
export interface TrackCall {
  readonly eventName: string;
  readonly payload: unknown;
  /** Time of the call, in milliseconds since the epoch. */
  readonly calledAt: number;
}

const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isAbsent = (value: unknown) => value === undefined || value === null;

const checks: Readonly<Record<keyof Config, (value: unknown) => boolean>> = {
  projectKey: (value) => isText(value) && /^[\w-]{1,64}$/.test(String(value)),
  endpoint: (value) => /^(https?:|\/|$)/i.test(String(value)),
  attributes: (value) =>
    isObject(value) &&
    Object.values(value).every(
      (one) =>
        isAbsent(one) ||
        (Array.isArray(one) ? one.every(isText) : /^(string|number|boolean)$/.test(typeof one)),
    ),
  consent: (value) => /^(pending|granted|denied)$/.test(String(value)),
  nonce: isText,
  debug: isFlag,
  spa: isFlag,
  cookieDomain: isText,
};

/** Validates an argument of `method` like the configuration field of that name. Throws an Error that names the problem. */
export function parseField<Name extends keyof Config>(
  method: string,
  name: Name,
  value: unknown,
): NonNullable<Config[Name]> {
  check(checks[name](value), `${method}: ${name} is malformed.`);
  return value as NonNullable<Config[Name]>;
}

/** Validates the argument of `init`. Throws an Error whose message names the problem. */
export function parseInit(config: unknown, pageUrl: string): Config {
  check(isAbsent(config) || isObject(config), 'init: not an object.');
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(config ?? {}))
    if (name in checks && !isAbsent(value)) settings[name] = parseField('init', name as keyof Config, value);
  if (!settings.endpoint) delete settings.endpoint;
  else {
    settings.endpoint = parseEndpoint(String(settings.endpoint), pageUrl);
    check(settings.endpoint !== undefined, 'init: endpoint is malformed.');
  }
  return settings;
}

/** Validates the arguments of `track`. Throws an Error whose message names the problem. */
export function parseTrack(name: unknown, payload: unknown, calledAt: number): TrackCall {
  const eventName = isText(name) ? String(name) : '';
  const { length } = eventName;
  check(
    eventName.trim() !== '' && length <= maxEventNameLength && !/\p{Cc}|\p{Cs}/u.test(eventName),
    'track: the name is malformed.',
  );
  check(eventName !== exposureEventName, `track: ${exposureEventName} is reserved.`);
  if (isAbsent(payload)) return { eventName, payload: undefined, calledAt };
  const text = toJson(payload) ?? '';
  check(text[0] === '{', 'track: the payload must be an object.');
  check(new Blob([text]).size <= maxPayloadBytes, 'track: the payload is too large.');
  return { eventName, payload: JSON.parse(text), calledAt };
}

/** Whether a value is a well-formed project key. */
export function isProjectKey(value: unknown): value is string {
  return checks.projectKey(value);
}

/** Throws an Error with this message unless `isRight`. */
export function check(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new Error(message);
}
