import { defaultLimits, type Limits } from './limits.ts';
import { utf8Length } from './utf8-length.ts';

/** Maximum growth of a JSON value when it is serialized again: `1e20` has 4 characters, and then 21. */
const maxGrowthFactor = 6;

/**
 * Returns a short phrase that describes the problem with an event's `payload`, or undefined if it is valid. Not recursive, so that a body
 * of 60,000 brackets can't overflow the call stack. `textLength` is the length of the text from which the payload was parsed: if it is
 * short enough, the size isn't measured.
 */
export function payloadProblem(
  payload: unknown,
  limits: Limits = defaultLimits,
  textLength = Number.POSITIVE_INFINITY,
): string | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return 'must be an object';
  const { maxPayloadDepth, maxPayloadKeys, maxPayloadKeyLength, maxPayloadBytes } = limits;
  let keys = 0;
  let level: object[] = [payload];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxPayloadDepth) return `must not nest deeper than ${maxPayloadDepth}`;
    const next: object[] = [];
    for (const parent of level) {
      if (Array.isArray(parent)) {
        addNested(parent, next);
        continue;
      }
      for (const key of Object.keys(parent)) {
        keys += 1;
        if (keys > maxPayloadKeys) return `must not have more than ${maxPayloadKeys} keys`;
        if (key.length > maxPayloadKeyLength)
          return `must not have keys of more than ${maxPayloadKeyLength} characters`;
      }
      addNested(Object.values(parent), next);
    }
    level = next;
  }
  if (textLength * maxGrowthFactor <= maxPayloadBytes) return undefined;
  return utf8Length(JSON.stringify(payload)) > maxPayloadBytes
    ? `must not be larger than ${maxPayloadBytes} bytes`
    : undefined;
}

function addNested(values: readonly unknown[], nested: object[]): void {
  for (const value of values) if (typeof value === 'object' && value !== null) nested.push(value);
}
