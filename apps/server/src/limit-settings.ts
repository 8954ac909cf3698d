import { defaultLimits, type Limits, requestTimeoutMs, widestLimits } from '@pixel/protocol';
import { readWholeNumber } from './read-whole-number.ts';

/** The settings of request limits, each with the smallest value that the pixel still works with. */
const settings: readonly (readonly [name: string, limit: keyof Limits, min: number])[] = [
  ['MAX_BODY_BYTES', 'maxBodyBytes', 1_024],
  ['MAX_PAYLOAD_BYTES', 'maxPayloadBytes', 256],
  ['MAX_PAYLOAD_DEPTH', 'maxPayloadDepth', 2],
  ['MAX_PAYLOAD_KEYS', 'maxPayloadKeys', 16],
  ['MAX_PAYLOAD_KEY_LENGTH', 'maxPayloadKeyLength', 16],
  ['MAX_EVENT_NAME_LENGTH', 'maxEventNameLength', 16],
  ['MAX_ASSIGNMENTS', 'maxAssignments', 1],
  ['MAX_BATCH_EVENTS', 'maxBatchEvents', 1],
  ['MAX_BATCH_BYTES', 'maxBatchBytes', 1_024],
];
const maxTimeoutSeconds = 300;

/** Reads the request limits. Throws an `Error` that names the setting and its valid values. */
export function readLimits(env: Readonly<Record<string, string | undefined>>): Limits {
  const set = settings.flatMap(([name, limit, min]) => {
    const value = readWholeNumber(env, name, { min, max: widestLimits[limit] });
    return value === undefined ? [] : [[limit, value] as const];
  });
  return { ...defaultLimits, ...Object.fromEntries(set) };
}

/** Reads how long a request may take to arrive, in milliseconds. */
export function readRequestTimeout(env: Readonly<Record<string, string | undefined>>): number {
  const seconds = readWholeNumber(env, 'REQUEST_TIMEOUT_SECONDS', { min: 1, max: maxTimeoutSeconds });
  return seconds === undefined ? requestTimeoutMs : seconds * 1_000;
}
