import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experimentContentSchema } from '../../authoring/experiments/experiment-content.ts';
import { surveyContentSchema } from '../../authoring/surveys/survey-content.ts';
import { settingsSchema } from '../../project/documents/settings.ts';
import { audienceContentSchema, goalContentSchema } from '../../project/documents/shared-content.ts';
import { webhookContentSchema } from '../../webhooks/endpoints/webhook-content.ts';
import { startWebhookHarness, type WebhookHarness } from '../webhooks.harness.ts';

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  const { api } = harness;
  await api.ask(`${project}/goals`, { goalKey: 'paid', type: 'custom_event', eventName: 'paid' });
  await api.ask(`${project}/audiences`, {
    audienceKey: 'phones',
    audience: { attribute: 'device', operator: 'equals', value: 'mobile' },
  });
  const experiments = api.experimentsOf('pk_hooks');
  await experiments.create({ experimentKey: 'cta' });
  await experiments.change('cta', '/status', { status: 'running' });
  await experiments.change('cta', '/status', { status: 'completed', rollout: 'variant' });
  await api.surveysOf('pk_hooks').create({ surveyKey: 'nps', questions });
  await harness.create('orders');
  await api.ask(harness.at('orders', '/rotate'), {});
  await api.ask(harness.at('orders', '/disable'), {});
});
afterAll(() => harness.stop());

const project = '/projects/pk_hooks';
const questions = [{ questionId: 'score', type: 'nps', title: 'Would you recommend us?' }];

/** Identifying fields, and fields with their own route. */
const identity = /(Id|Key)$|^(status|salt|rollout|isEnabled)$/;

const kinds = [
  { kind: 'a project', path: project, schema: settingsSchema, change: { name: 'Shop' } },
  { kind: 'a goal', path: `${project}/goals/paid`, schema: goalContentSchema, change: { name: 'Paid' } },
  {
    kind: 'an audience',
    path: `${project}/audiences/phones`,
    schema: audienceContentSchema,
    change: { name: 'Phones' },
  },
  {
    kind: 'an experiment',
    path: `${project}/experiments/cta`,
    schema: experimentContentSchema,
    change: { name: 'Call to action' },
  },
  { kind: 'a survey', path: `${project}/surveys/nps`, schema: surveyContentSchema, change: { name: 'NPS' } },
  {
    kind: 'a webhook',
    path: `${project}/webhooks/orders`,
    schema: webhookContentSchema,
    change: { description: 'Orders' },
  },
];

interface View {
  readonly revision: number;
  readonly settingsRevision?: number;
}
const revisionOf = ({ revision, settingsRevision }: View) => settingsRevision ?? revision;

describe.each(kinds)('$kind', ({ path, schema, change }) => {
  it('accepts its own response again, regardless of derived fields, except its identifiers', async () => {
    const read = await harness.api.ask<View>(path);
    const derived: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(read)) {
      if (name in schema.shape) continue;
      const sent = await harness.api.send<{ error?: { details?: { message: string }[] } }>(
        path,
        { [name]: 'something else' },
        { 'If-Match': `"${revisionOf(read)}"` },
      );
      if (sent.status === 200) derived[name] = ['something else'];
      else {
        expect(sent.body.error?.details).toMatchObject([
          { path: name, message: expect.stringContaining('cannot be changed here') },
        ]);
        expect(name).toMatch(identity);
        derived[name] = value;
      }
    }
    await harness.api.patch(path, revisionOf(read), { ...read, ...derived, ...change });
    const after = await harness.api.ask<View>(path);
    expect(after).toMatchObject(change);
    expect(revisionOf(after)).toBe(revisionOf(read) + 1);
  });
});

it.each(kinds)(
  'returns the current and the edited revision if an older revision of $kind is edited',
  async ({ path, change }) => {
    const read = await harness.api.ask<View>(path);
    const [field = ''] = Object.keys(change);
    await harness.api.patch(path, revisionOf(read), { [field]: 'Newer' });
    const { code, current, base } = await harness.api.patchRefusal(path, revisionOf(read), {
      [field]: 'Older',
    });
    expect({ code, current, base }).toMatchObject({
      code: 'conflict',
      current: { [field]: 'Newer' },
      base: change,
    });
    expect(revisionOf(base as View)).toBe(revisionOf(read));
    expect(await harness.api.patchRefusal(path, 999, { [field]: 'Never' })).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^There is no revision 999 of /),
      current: { [field]: 'Newer' },
    });
  },
);

it.each(['*', 'W/"1"', '1', '"one"'])('explains what If-Match should be, and rejects %s', async (header) => {
  expect(
    await harness.api.refusal(`${project}/goals/paid`, { name: 'Paid' }, { 'If-Match': header }),
  ).toMatchObject({
    status: 400,
    code: 'invalid_request',
    details: [{ path: 'If-Match', message: 'must be one revision in quotes, such as "7"' }],
  });
});

it('accepts a project edited elsewhere, a renamed goal, and a published experiment again', async () => {
  const { api } = harness;
  const experiments = api.experimentsOf('pk_hooks');
  const goal = await api.ask<View>(`${project}/goals`, {
    goalKey: 'cart',
    type: 'custom_event',
    eventName: 'cart',
  });
  const { experiment } = await experiments.create({ experimentKey: 'later' });
  const settings = await api.ask<View>(project);
  await experiments.change('later', '', { goals: [{ goalKey: 'cart' }] });
  await api.patch(project, revisionOf(settings), { ...settings, name: 'Renamed' });
  await api.patch(`${project}/goals/cart`, goal.revision, { ...goal, name: 'Cart' });

  const drafted = await experiments.read('later');
  const { liveVersion, revision } = await api.ask<{ liveVersion: string; revision: number }>(
    `${project}/changes`,
  );
  await api.ask(`${project}/publish`, { basedOn: liveVersion, revision });
  expect((await experiments.read('later')).isChanged).not.toBe(drafted.isChanged);
  await api.patch(`${project}/experiments/later`, drafted.revision, { ...drafted, name: 'Later' });
  expect(await experiments.read('later')).toMatchObject({
    name: 'Later',
    experimentId: experiment.experimentId,
  });
});

it('refuses a changed variant id, with its position', async () => {
  const { revision, variants } = await harness.api.experimentsOf('pk_hooks').read('cta');
  const swapped = variants.map((variant) => ({ ...variant, variantId: variants[0]?.variantId }));
  expect(
    await harness.api.patchRefusal(`${project}/experiments/cta`, revision, { variants: swapped }),
  ).toMatchObject({ code: 'invalid_configuration', details: [{ path: 'variants.1.variantId' }] });
});
