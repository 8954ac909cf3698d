import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookHarness, type WebhookHarness } from '../../api/webhooks.harness.ts';
import type { ListedWebhook } from '../../webhooks/webhooks.ts';
import type { ValidationResult } from './validate-by-dry-run.ts';

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  await harness.create('taken');
});
afterAll(() => harness.stop());

const list = '/projects/pk_hooks/webhooks';
const validate = (content: object, key?: string) =>
  harness.api.ask<ValidationResult>(`${list}/validate`, { content, ...(key !== undefined && { key }) });
const sound = () => ({
  webhookKey: 'crm',
  url: `${harness.receiver.url}/crm`,
  types: ['experiment.started'],
});

it.each([
  ['a missing key', { webhookKey: undefined }],
  ['a key with spaces', { webhookKey: 'c r m' }],
  ['a private address', { url: 'http://10.0.0.1/' }],
  ['what is no address', { url: 'crm' }],
  ['no type', { types: [] }],
  ['an unknown type', { types: ['experiment.begun'] }],
  ['an unknown field', { secret: 'whsec_' }],
])('reports the same problems as saving an endpoint with %s', async (_, change) => {
  const content = { ...sound(), ...change };
  const { details = [] } = await harness.api.refusal(list, content);
  const { ok, problems } = await validate(content);
  expect(ok).toBe(false);
  expect(problems.map(pick)).toEqual(details.map(pick));
  expect(problems).not.toEqual([]);
});

it('reports a taken key at its field', async () => {
  expect(await validate({ ...sound(), webhookKey: 'taken' })).toMatchObject({
    ok: false,
    problems: [{ path: 'webhookKey', code: 'already_exists' }],
  });
});

it('checks a change to an existing one', async () => {
  expect(await validate({ description: 'For sales' }, 'taken')).toEqual({ ok: true, problems: [] });
  expect(await validate({ types: [] }, 'taken')).toMatchObject({ ok: false, problems: [{ path: 'types' }] });
  expect(await validate({ url: 'http://10.0.0.1/' }, 'taken')).toMatchObject({
    ok: false,
    problems: [{ path: 'url', code: 'forbidden_address' }],
  });
  expect(await validate({}, 'nobody')).toMatchObject({ ok: false, problems: [{ path: 'webhookKey' }] });
});

it('saves nothing', async () => {
  expect(await validate(sound())).toEqual({ ok: true, problems: [] });
  const { webhooks } = await harness.api.ask<{ webhooks: readonly ListedWebhook[] }>(list);
  expect(webhooks.map(({ webhookKey, description }) => [webhookKey, description])).toEqual([
    ['taken', undefined],
  ]);
  const actions = await harness.deps.db.selectFrom('audit_log').select('subject').execute();
  expect(actions.filter(({ subject }) => subject === 'crm')).toEqual([]);
});

function pick({ path, code, parameters }: ValidationResult['problems'][number]) {
  return { path, code, parameters };
}
