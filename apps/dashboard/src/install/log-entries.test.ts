import { expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { logEntries, type Refusal, type StoredEvent } from './log-entries.ts';

const second = (at: number) => `2026-01-01T00:00:0${at}.000Z`;

function stored(fields: Parameters<typeof eventRow>[0], at = 0): StoredEvent {
  return {
    ...eventRow({ eventId: `${at}`, ...fields }),
    receivedAt: second(at),
    time: second(at),
    payload: null,
  };
}

const refusal = (at: number): Refusal => ({
  at: second(at),
  route: '/sdk/event',
  code: 'invalid_request',
  fields: ['eventName'],
});

const log = (events: readonly StoredEvent[], refusals: readonly Refusal[] = [], most = 10) =>
  logEntries({ events, refusals }, most);

it('shows what happened on which page, and its source', () => {
  const event = stored({
    eventName: 'purchase',
    url: 'https://www.shop.example:8443/cart?coupon=secret#top',
    browser: 'safari',
    os: 'ios',
    country: 'DK',
    referrerHost: 'search.example',
  });
  expect(log([event])).toEqual([
    {
      kind: 'event',
      id: '00000000-0000-4000-8000-000000000000 0',
      at: second(0),
      name: 'purchase',
      page: '/cart',
      source: {
        host: 'www.shop.example:8443',
        browser: 'safari',
        os: 'ios',
        country: 'DK',
        referrer: 'search.example',
      },
      excludedAs: undefined,
    },
  ]);
});

it('treats the site itself as no referrer, and an invalid address as no page', () => {
  const [own, none] = log([
    stored({ url: '', referrerHost: '' }, 1),
    stored({ url: 'http://www.shop.example:8080/', referrerHost: 'shop.example' }, 2),
  ]);
  expect(own).toMatchObject({ source: { referrer: '' } });
  expect(none).toMatchObject({ page: '', source: { host: '' } });
});

it('sorts events and refusals together, newest first, up to the limit', () => {
  const events = [stored({}, 1), stored({}, 3), stored({}, 5)];
  const entries = log(events, [refusal(4), refusal(2)], 4);
  expect(entries.map(({ at }) => at)).toEqual([second(5), second(4), second(3), second(2)]);
});

it('distinguishes simultaneous refusals, with stable ids', () => {
  const before = log([], [refusal(1), refusal(1)]);
  const after = log([], [refusal(1), refusal(1), refusal(1)]);
  expect(new Set(after.map(({ id }) => id)).size).toBe(3);
  expect(after.map(({ id }) => id).slice(1)).toEqual(before.map(({ id }) => id));
});

it('explains why results exclude an event', () => {
  const excludedAs = (fields: Parameters<typeof eventRow>[0]) => log([stored(fields)])[0];
  expect(excludedAs({ bot: true, internal: true })).toMatchObject({ excludedAs: 'bot' });
  expect(excludedAs({ internal: true })).toMatchObject({ excludedAs: 'internal' });
  expect(excludedAs({ unclaimed: true })).toMatchObject({ excludedAs: 'unclaimed' });
});

it('leaves out the pixel’s own events', () => {
  expect(log([stored({ eventName: '$verify' }), stored({ eventName: '$change' })])).toEqual([]);
});
