import { expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { arrivalOf } from './arrivals.ts';

const stored = (fields: Parameters<typeof eventRow>[0]) => ({
  ...eventRow(fields),
  receivedAt: '2026-01-01T00:00:00.000Z',
  time: '2026-01-01T00:00:00.000Z',
});

it('returns the amount of an event, null if it is missing', () => {
  const event = stored({ numbers: { revenue: 0 }, url: 'https://shop.example/cart?step=2#top' });
  expect(arrivalOf(event, 'revenue')).toMatchObject({ amount: 0, page: '/cart?step=2' });
  expect(arrivalOf(event, 'price').amount).toBeNull();
  expect(arrivalOf(event, undefined).amount).toBeUndefined();
});

it('explains why an event is in no results', () => {
  expect(arrivalOf(stored({ bot: true }), undefined).leftOut).toBe('bot');
  expect(arrivalOf(stored({ unclaimed: true }), undefined).leftOut).toBe('unclaimed');
  expect(arrivalOf(stored({}), undefined).leftOut).toBeUndefined();
});
