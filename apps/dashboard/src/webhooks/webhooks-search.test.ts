import { expect, it } from 'vitest';
import { parseWebhooksSearch, toApiQuery } from './webhooks-search.ts';

it('reads known parameters, and ignores the rest', () => {
  const whole = {
    status: 'failed',
    type: 'survey.completed',
    time: '24h',
    message: 'msg_1',
    panel: 'verify',
    language: 'php',
  } as const;
  expect(parseWebhooksSearch({ ...whole, page: 3 })).toEqual(whole);
  expect(parseWebhooksSearch({ status: 'lost', type: 'survey', time: '2h', panel: '', message: '' })).toEqual(
    {},
  );
});

it('queries the time before now', () => {
  const now = Date.parse('2026-11-19T13:00:00.000Z');
  expect(toApiQuery({ type: 'config.published', time: '24h' }, now)).toEqual({
    type: 'config.published',
    since: '2026-11-18T13:00:00.000Z',
  });
  expect(toApiQuery({}, now)).toEqual({});
});
