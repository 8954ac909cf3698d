import type { ListedWebhook } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { sortEndpoints, stateOf, successRate } from './endpoint-state.ts';

function endpoint(webhookKey: string, more: Partial<ListedWebhook> = {}): ListedWebhook {
  return {
    webhookKey,
    url: 'https://crm.example/',
    types: ['config.published'],
    isEnabled: true,
    createdAt: '2026-11-01T10:00:00.000Z',
    revision: 1,
    deliveries: { delivered: 0, tried: 0, pending: 0 },
    ...more,
  };
}

const at = '2026-11-07T10:00:00.000Z';
const working = endpoint('working', {
  deliveries: { delivered: 3, tried: 4, pending: 0, lastDeliveredAt: at },
});
const waiting = endpoint('waiting', { deliveries: { delivered: 0, tried: 0, pending: 2 } });
const failing = endpoint('failing', { failingSince: at });
const gone = endpoint('gone', { isEnabled: false, disabledBecause: 'gone', failingSince: at });
const gaveUp = endpoint('gave-up', { isEnabled: false, disabledBecause: 'failing' });
const off = endpoint('off', { isEnabled: false, disabledBecause: 'person' });

it('describes each state', () => {
  expect([working, waiting, failing, gone, gaveUp, off, endpoint('new')].map(stateOf)).toEqual([
    'working',
    'waiting',
    'failing',
    'gone',
    'gaveUp',
    'off',
    'silent',
  ]);
});

it('lists endpoints that need attention first, ignoring messages in flight', () => {
  const keys = (listed: readonly ListedWebhook[]) =>
    sortEndpoints(listed).map(({ webhookKey }) => webhookKey);
  expect(keys([off, working, waiting, failing, gaveUp, gone])).toEqual([
    'gone',
    'gave-up',
    'failing',
    'working',
    'waiting',
    'off',
  ]);
  expect(keys([waiting, working])).toEqual(['waiting', 'working']);
});

it('shows how many attempts succeeded, if there were any', () => {
  expect(successRate(working)).toBe(0.75);
  expect(successRate(waiting)).toBeUndefined();
});
