import { maxPayloadBytes, maxPayloadDepth, maxPayloadKeyLength, maxPayloadKeys } from './limits.ts';

/**
 * Says in a short phrase what is wrong with an event's `payload`, or undefined when it may be stored.
 * Walks with a stack of its own, so a body of 60,000 brackets cannot exhaust the call stack.
 */
export function payloadProblem(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return 'must be an object';
  let keys = 0;
  const pending: { value: object; depth: number }[] = [{ value: payload, depth: 1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > maxPayloadDepth) return `must not nest deeper than ${maxPayloadDepth}`;
    const isArray = Array.isArray(next.value);
    for (const [key, child] of Object.entries(next.value)) {
      if (!isArray) {
        keys += 1;
        if (keys > maxPayloadKeys) return `must not have more than ${maxPayloadKeys} keys`;
        if (key.length > maxPayloadKeyLength)
          return `must not have keys of more than ${maxPayloadKeyLength} characters`;
      }
      if (typeof child === 'object' && child !== null) pending.push({ value: child, depth: next.depth + 1 });
    }
  }
  return utf8Length(JSON.stringify(payload)) > maxPayloadBytes
    ? `must not be larger than ${maxPayloadBytes} bytes`
    : undefined;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00) {
      bytes += 4;
      index += 1;
    } else bytes += 3;
  }
  return bytes;
}
