import { type WebhookType, webhookDataSchemas, webhookMessageSchema } from '@pixel/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { createApi } from '../../api/http/api.fixture.ts';
import { startWebhookHarness, type WebhookHarness } from '../../api/webhooks.harness.ts';

let harness: WebhookHarness;
let experiments: ReturnType<ReturnType<typeof createApi>['experimentsOf']>;
beforeAll(async () => {
  harness = await startWebhookHarness();
  await harness.startWorker();
  experiments = harness.api.experimentsOf('pk_hooks');
  await harness.create('all', {
    types: [
      'experiment.created',
      'experiment.started',
      'experiment.paused',
      'experiment.completed',
      'experiment.archived',
      'config.published',
    ],
  });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.receiver.received.length = 0;
});

/** Returns the messages received at an endpoint once there are `count`, validated against their types' schemas. */
async function messagesTo(webhookKey: string, count: number) {
  const received = await harness.arrived(webhookKey, count);
  const messages = received.map(({ body }) => webhookMessageSchema.parse(JSON.parse(body)));
  for (const { type, data } of messages) webhookDataSchemas[type].parse(data);
  return messages.map(({ type, data }) => ({ type, data: data as Record<string, unknown> }));
}

async function typesOf(webhookKey: string, count: number): Promise<readonly WebhookType[]> {
  return (await messagesTo(webhookKey, count)).map(({ type }) => type).sort();
}

describe('endpoints are notified', () => {
  it('when an experiment is created, started, paused, resumed, completed or archived', async () => {
    await experiments.create({ experimentKey: 'life', name: 'Life' });
    const statuses = ['running', 'paused', 'running', 'completed', 'archived'];
    for (const status of statuses)
      await experiments.change('life', '/status', { status, reason: `To ${status}` });
    const messages = await messagesTo('all', 11);
    expect(messages.map(({ type }) => type).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'config.published'),
      'experiment.archived',
      'experiment.completed',
      'experiment.created',
      'experiment.paused',
      'experiment.started',
      'experiment.started',
    ]);
    const { experimentId, variants } = await experiments.read('life');
    expect(messages.find(({ type }) => type === 'experiment.paused')?.data).toEqual({
      experiment: {
        experimentKey: 'life',
        experimentId,
        experimentName: 'Life',
        status: 'paused',
        variants: variants.map(({ variantKey, variantId, name, weight, isControl }) => ({
          variantKey,
          variantId,
          variantName: name,
          weight,
          isControl,
        })),
      },
      actor: { kind: 'operator', name: 'operator' },
      reason: 'To paused',
    });
  });

  it('of a publication, with its differences in sentences', async () => {
    const { body } = await harness.api.send<{ readonly revision: number; readonly liveVersion: string }>(
      '/projects/pk_hooks/changes',
    );
    await harness.api.ask('/projects/pk_hooks/goals', {
      goalKey: 'buy',
      type: 'custom_event',
      eventName: 'bought',
    });
    const { revision } = await harness.api.ask<{ readonly revision: number }>('/projects/pk_hooks/changes');
    await harness.api.ask('/projects/pk_hooks/publish', {
      basedOn: body.liveVersion,
      revision,
      reason: 'Now we count',
    });
    const [message] = await messagesTo('all', 1);
    expect(message).toEqual({
      type: 'config.published',
      data: {
        version: expect.any(String),
        previousVersion: body.liveVersion,
        author: 'operator',
        reason: 'Now we count',
        changes: [expect.stringContaining('Goal')],
      },
    });
  });

  it('of an applied configuration file, but not of a dry run', async () => {
    const variants = [
      { variantKey: 'control', weight: 0.5, isControl: true },
      { variantKey: 'b', weight: 0.5 },
    ];
    const experiment = { experimentKey: 'filed', status: 'running', variants };
    const source = JSON.stringify({ projects: [{ projectKey: 'pk_hooks', experiments: [experiment] }] });
    await harness.control.applyConfiguration(source, { author: 'tests', dryRun: true });
    expect(await pendingOf('all')).toBe(0);
    await harness.control.applyConfiguration(source, { author: 'tests' });
    expect(await typesOf('all', 3)).toEqual(['config.published', 'experiment.created', 'experiment.started']);
    await harness.control.applyConfiguration(source, { author: 'tests' });
    expect(await pendingOf('all')).toBe(0);
  });

  it('of a scheduled change, as the system', async () => {
    const inMs = (ms: number) => new Date(harness.deps.now() + ms).toISOString();
    await experiments.create({ experimentKey: 'planned', startAt: inMs(60_000), endAt: inMs(120_000) });
    await experiments.change('planned', '/status', { status: 'scheduled' });
    await harness.arrived('all', 2);
    harness.receiver.received.length = 0;
    harness.ahead.ms = 180_000;
    await harness.control.applySchedule();
    const messages = await messagesTo('all', 3);
    harness.ahead.ms = 0;
    expect(messages.map(({ type }) => type).sort()).toEqual([
      'config.published',
      'experiment.completed',
      'experiment.started',
    ]);
    expect(messages.find(({ type }) => type === 'experiment.started')?.data.actor).toEqual({
      kind: 'system',
      name: 'system',
    });
  });
});

describe('endpoints are not notified', () => {
  it('of unselected types and experiments, or while disabled', async () => {
    await harness.create('mine', { types: ['experiment.created'], experimentKeys: ['mine'] });
    await harness.create('published', { types: ['config.published'], experimentKeys: ['mine'] });
    await harness.create('off', { types: ['experiment.created'] });
    await harness.api.ask(harness.at('off', '/disable'), {});
    await experiments.create({ experimentKey: 'other' });
    await experiments.create({ experimentKey: 'mine' });
    await experiments.change('mine', '/status', { status: 'running' });
    expect(await messagesTo('mine', 1)).toMatchObject([{ data: { experiment: { experimentKey: 'mine' } } }]);
    expect(await typesOf('published', 1)).toEqual(['config.published']);
    expect(await pendingOf('mine')).toBe(0);
    expect(await pendingOf('off')).toBe(0);
    expect(harness.receivedAt('mine')).toHaveLength(1);
  });
});

/** The number of an endpoint's pending messages. */
async function pendingOf(webhookKey: string): Promise<number> {
  const { messages } = await harness.api.ask<{ readonly messages: readonly unknown[] }>(
    harness.at(webhookKey, '/messages?status=pending'),
  );
  return messages.length;
}
