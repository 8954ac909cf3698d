import { decodeEventRecord, type EventRecord } from '@pixel/store/queue/event-record';
import { describe, expect, it } from 'vitest';
import type { EdgeRequest } from '../http/edge-request.ts';
import { createEventQueue } from './event-queue.ts';

const body = {
  projectKey: 'pk_test',
  anonymousId: '00000000-0000-4000-8000-000000000000',
  eventName: 'hello',
  assignments: [],
};

/** Returns the queued record of an event sent with these headers. */
async function queuedWith(
  headers: Readonly<Record<string, string>>,
  internalTo?: string,
): Promise<EventRecord> {
  const queued: Uint8Array[] = [];
  const { enqueue } = createEventQueue({
    queue: { appendAll: async (records) => void queued.push(...records) },
    now: () => Date.UTC(2026, 0, 2),
    newId: () => 'made',
    countryOf: () => 'CH',
    isInternal: (projectKey) => projectKey === internalTo,
  });
  const request: EdgeRequest = {
    method: 'POST',
    path: '/sdk/event',
    query: '',
    header: (name) => headers[name],
    peerAddress: '203.0.113.7',
    body: () => Promise.reject(new Error('It was read before')),
  };
  await enqueue([{ head: { ...body, eventId: undefined }, json: JSON.stringify(body) }], request, 'r1');
  const [record] = queued;
  if (record === undefined) throw new Error('Nothing was queued');
  return decodeEventRecord(record);
}

it('keeps request metadata, but never the address', async () => {
  const record = await queuedWith({ 'user-agent': 'Firefox', 'accept-language': 'de-CH, en;q=0.5' });
  expect(record).toEqual({
    formatVersion: 1,
    receivedAt: '2026-01-02T00:00:00.000Z',
    eventId: 'made',
    requestId: 'r1',
    userAgent: 'Firefox',
    language: 'de-CH',
    country: 'CH',
    body,
  });
  expect(JSON.stringify(record)).not.toContain('203.0.113.7');
});

it('records only whether the address is internal to its project', async () => {
  const record = await queuedWith({}, 'pk_test');
  expect(record.internal).toBe(true);
  expect(JSON.stringify(record)).not.toContain('203.0.113.7');
  expect(await queuedWith({}, 'pk_other')).not.toHaveProperty('internal');
});

describe('client hints', () => {
  it('are kept as sent', async () => {
    const record = await queuedWith({
      'sec-ch-ua': '"Chromium";v="124"',
      'sec-ch-ua-mobile': '?0',
      'sec-ch-ua-platform': '"Windows"',
    });
    expect(record.clientHints).toEqual({ brands: '"Chromium";v="124"', mobile: '?0', platform: '"Windows"' });
  });

  it.each([
    ['sec-ch-ua', 'brands'],
    ['sec-ch-ua-mobile', 'mobile'],
    ['sec-ch-ua-platform', 'platform'],
  ])('are those sent, truncated at 256 characters: %s', async (header, name) => {
    const record = await queuedWith({ [header]: 'x'.repeat(300) });
    expect(record.clientHints).toEqual({ [name]: 'x'.repeat(256) });
  });

  it('are absent if none were sent', async () => {
    expect(await queuedWith({ 'user-agent': 'Firefox' })).not.toHaveProperty('clientHints');
  });
});
