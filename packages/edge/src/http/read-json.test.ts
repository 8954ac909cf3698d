import type { ApiError } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { decodeJsonBody } from './read-json.ts';

const encode = (text: string) => new TextEncoder().encode(text);

describe('decodeJsonBody', () => {
  it('keeps the bytes of a body that is queued as sent', () => {
    const bytes = encode('{"eventName":"über"}');
    expect(decodeJsonBody(bytes).bytes).toBe(bytes);
  });

  it('keeps no bytes if a key repeats, however deep, or after a byte order mark', () => {
    const nested = `${'['.repeat(200)}{"a":1,"a":2}${']'.repeat(200)}`;
    expect(decodeJsonBody(encode(nested))).toMatchObject({
      text: nested.replace(',"a":2', ''),
      bytes: undefined,
    });
    expect(decodeJsonBody(encode('{"a":1,"a":2}')).bytes).toBeUndefined();
    expect(decodeJsonBody(encode('\ufeff{"a":1}'))).toMatchObject({ text: '{"a":1}', bytes: undefined });
  });

  it('throws invalid_json for a body that is not UTF-8, or not JSON', () => {
    for (const bytes of [Uint8Array.of(0x22, 0xff, 0x22), encode('{'), encode('')])
      expect(() => decodeJsonBody(bytes)).toThrow(
        expect.objectContaining<Partial<ApiError>>({ code: 'invalid_json' }),
      );
  });
});
