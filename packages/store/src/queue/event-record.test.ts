import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyStart, decodeEventRecord, decodeEventText, encodeEventRecord } from './event-record.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\n', '\u2028', 'é', '"}', '"body":', ',"body":{}', '\\"body":'),
);

it('round-trips any text in a header, and the body', () => {
  fc.assert(
    fc.property(
      fc.record({ eventId: text, requestId: text, userAgent: text, language: text, country: text }),
      fc.oneof(fc.jsonValue(), fc.constant({ body: { body: 1 }, text: '"body":' })),
      fc.boolean(),
      (texts, value, isInternal) => {
        const body = JSON.parse(JSON.stringify(value));
        const head = {
          receivedAt: '2026-01-01T12:00:00.000Z',
          ...texts,
          ...(isInternal && { internal: true as const }),
        };
        const bytes = encodeEventRecord(head, JSON.stringify(body));
        expect(decodeEventRecord(bytes)).toEqual({ formatVersion: 1, ...head, body });
        const encoded = decodeEventText(bytes);
        expect(JSON.parse(encoded.slice(bodyStart(encoded), -1))).toEqual(body);
      },
    ),
  );
});
