import { describe, expect, it } from 'vitest';
import { encodeEventRecord } from './event-record.ts';
import {
  decodeVisitsRecord,
  encodeVisitsRecord,
  isVisitsRecord,
  type QueuedVisitSample,
  type RunningVisitCount,
} from './visits-record.ts';

const count: RunningVisitCount = {
  counterId: '01900000-0000-7000-8000-000000000001',
  projectKey: 'pk_test',
  experimentKey: 'cta',
  variantKey: 'b',
  phase: 2,
  hour: Date.UTC(2026, 0, 2, 12),
  country: 'CH',
  bootstraps: 3,
  newVisitors: 1,
};
const sample: QueuedVisitSample = {
  projectKey: 'pk_test',
  time: Date.UTC(2026, 0, 2, 12, 1),
  url: 'https://shop.example/größe?q=',
  attributes: { device: 'mobile' },
  customNames: ['"plan"'],
  weight: 2.5,
};
const head = {
  recordId: '01900000-0000-7000-8000-000000000002',
  queuedAt: '2026-01-02T12:01:00.000Z',
};
const encoded = (counts: readonly unknown[], samples: readonly unknown[]) =>
  encodeVisitsRecord(head, {
    counts: counts.map((one) => JSON.stringify(one)),
    samples: samples.map((one) => JSON.stringify(one)),
  });

describe('a visit record', () => {
  it('is read as written', () => {
    expect(decodeVisitsRecord(encoded([count, count], [sample]))).toEqual({
      visitsFormat: 1,
      ...head,
      counts: [count, count],
      samples: [sample],
    });
    expect(decodeVisitsRecord(encoded([], []))).toMatchObject({ counts: [], samples: [] });
  });

  it('is distinguished from an event record, with any content', () => {
    expect(isVisitsRecord(encoded([], []))).toBe(true);
    const text = '{"visitsFormat":1';
    const event = encodeEventRecord(
      {
        receivedAt: head.queuedAt,
        eventId: text,
        requestId: text,
        userAgent: text,
        language: '',
        country: '',
      },
      '{"visitsFormat":1}',
    );
    expect(isVisitsRecord(event)).toBe(false);
    expect(isVisitsRecord(Uint8Array.of(0x7b))).toBe(false);
  });

  it('of another format cannot be read', () => {
    const later = new TextEncoder().encode(
      '{"visitsFormat":2,"recordId":"a","queuedAt":"b","counts":[],"samples":[]}',
    );
    expect(isVisitsRecord(later)).toBe(true);
    expect(() => decodeVisitsRecord(later)).toThrow('not a visits record of format 1');
  });
});
