import { expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { toGoalEvent } from './goal-event.ts';

const stored = (fields: Parameters<typeof eventRow>[0]) => ({
  ...eventRow(fields),
  receivedAt: '2026-01-01T00:00:00.000Z',
  time: '2026-01-01T00:00:00.000Z',
});

it('returns the amount of an event, null if it is missing', () => {
  const event = stored({ numbers: { revenue: 0 }, url: 'https://shop.example/cart?step=2#top' });
  expect(toGoalEvent(event, 'revenue')).toMatchObject({ amount: 0, page: '/cart?step=2' });
  expect(toGoalEvent(event, 'price').amount).toBeNull();
  expect(toGoalEvent(event, undefined).amount).toBeUndefined();
});

it('explains why an event is in no results', () => {
  expect(toGoalEvent(stored({ bot: true }), undefined).excludedAs).toBe('bot');
  expect(toGoalEvent(stored({ unclaimed: true }), undefined).excludedAs).toBe('unclaimed');
  expect(toGoalEvent(stored({}), undefined).excludedAs).toBeUndefined();
});
