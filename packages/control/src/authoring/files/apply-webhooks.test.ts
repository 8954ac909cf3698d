import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWebhookHarness, type WebhookHarness } from '../../api/webhooks.harness.ts';
import { ControlError } from '../../base/control-error.ts';
import { createControl } from '../../create-control.ts';
import { exportProject } from '../../publish/export-project.ts';
import { disableEndpoint } from '../../webhooks/endpoints/enable-endpoint.ts';
import { createWebhookSecrets } from '../../webhooks/endpoints/secrets.ts';
import type { WebhookView } from '../../webhooks/endpoints/webhook-view.ts';
import type { MessageView } from '../../webhooks/messages/message-view.ts';
import type { ApplyOptions } from './apply-options.ts';

let harness: WebhookHarness;
let projectKey: string;
let count = 0;
beforeAll(async () => {
  harness = await startWebhookHarness();
  // The first worker creates the queue for messages.
  await (await harness.startWorker()).stop();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  projectKey = `pk_${++count}`;
  await apply();
});

const nothing = { created: [], changed: [], notNamed: [], pruned: [] };

describe('webhooks in a file', () => {
  it('are created with a secret that appears only in the response', async () => {
    const [applied] = await apply([hook('crm'), hook('off', { isEnabled: false })]);
    const secret = applied?.webhooks.created[0]?.secret ?? '';
    expect(secret).toMatch(/^whsec_\S{44}$/);
    expect(applied?.webhooks).toEqual({
      ...nothing,
      created: [
        { webhookKey: 'crm', secret },
        { webhookKey: 'off', secret: expect.stringMatching(/^whsec_/) },
      ],
    });
    expect(createWebhookSecrets(harness.deps).signing(await rowOf('crm'), 0)).toEqual([secret]);
    expect(await view('crm')).toMatchObject({ ...hook('crm'), isEnabled: true, revision: 1 });
    expect(await view('off')).toMatchObject({ isEnabled: false, disabledBecause: 'person' });
    expect(await audited()).toMatchObject([
      { action: 'webhook.create', subject: 'crm', actor_name: 'operator', after: hook('crm') },
      { action: 'webhook.create', subject: 'off' },
    ]);
    const everywhere = [
      await harness.db.selectFrom('audit_log').selectAll().execute(),
      await harness.db.selectFrom('snapshots').selectAll().execute(),
      await exportProject(harness.deps, projectKey, 'working'),
      [harness.logged, harness.warned, harness.infos],
      await rowOf('crm'),
    ];
    expect(JSON.stringify(everywhere)).not.toContain(secret);
  });

  it('are not published', async () => {
    const [before] = await apply();
    const [applied] = await apply([hook('crm')]);
    expect(applied).toMatchObject({ status: 'unchanged', version: before?.version });
    expect(applied?.difference).toEqual({ added: [], changed: [], removed: [] });
    const { basedOn } = await exported();
    expect(basedOn).toBe(before?.version);
    // Changing a webhook doesn't cause conflicts.
    await apply([hook('crm', { url: `${harness.receiver.url}/b` })]);
    expect(await apply([hook('crm')], {}, { basedOn })).toMatchObject([{ status: 'unchanged' }]);
  });

  it('are changed if they differ, as by hand, and keep their secret', async () => {
    const [made] = await apply([hook('crm', { description: 'The CRM' }), hook('same')]);
    const wanted = hook('crm', { types: ['webhook.test'], experimentKeys: ['cta'], isEnabled: false });
    const [applied] = await apply([wanted, hook('same')]);
    expect(applied?.webhooks).toEqual({
      ...nothing,
      changed: [{ webhookKey: 'crm', fields: ['description', 'types', 'experimentKeys', 'isEnabled'] }],
    });
    const { description, ...crm } = await view('crm');
    expect([description, crm]).toEqual([undefined, expect.objectContaining({ ...wanted, revision: 3 })]);
    expect((await view('same')).revision).toBe(1);
    expect((await audited()).slice(2)).toMatchObject([
      {
        action: 'webhook.update',
        subject: 'crm',
        before: { ...hook('crm'), description: 'The CRM' },
        after: { types: ['webhook.test'], experimentKeys: ['cta'] },
      },
      { action: 'webhook.disable', subject: 'crm' },
    ]);
    expect(createWebhookSecrets(harness.deps).signing(await rowOf('crm'), 0)).toEqual([
      made?.webhooks.created[0]?.secret,
    ]);
  });

  it('are unchanged by their own export, even after a secret rotation', async () => {
    await apply([hook('crm', { description: 'a: b', surveyKeys: [] }), hook('off', { isEnabled: false })]);
    await harness.api.ask(`/projects/${projectKey}/webhooks/crm/rotate`, {});
    const before = [await rowOf('crm'), await rowOf('off'), await audited()];
    const { source, version } = await exported();
    expect(source).not.toMatch(/secret|whsec_/);
    for (const application of [{}, { prune: true }]) {
      const applied = await harness.control.applyConfiguration(source, { author: 'tests', ...application });
      expect(applied).toMatchObject([{ status: 'unchanged', version, webhooks: nothing }]);
    }
    expect([await rowOf('crm'), await rowOf('off'), await audited()]).toEqual(before);
  });

  it('stay off if Pixel disabled them, until the file enables them', async () => {
    await apply([hook('crm')]);
    const { id } = await rowOf('crm');
    await harness.db
      .transaction()
      .execute((db) => disableEndpoint(db, id, { because: 'gone', at: Date.now() }));
    expect(await apply([hook('crm', { url: `${harness.receiver.url}/new` })])).toMatchObject([
      { webhooks: { changed: [{ fields: ['url'] }] } },
    ]);
    expect(await view('crm')).toMatchObject({ isEnabled: false, disabledBecause: 'gone' });
    await apply([hook('crm', { isEnabled: true })]);
    expect(await view('crm')).toMatchObject({ isEnabled: true });
    expect((await audited()).at(-1)).toMatchObject({ action: 'webhook.enable', subject: 'crm' });
  });

  it('receive types that are added as they are enabled', async () => {
    await apply([hook('crm', { types: ['event.recorded'], isEnabled: false })]);
    await apply([hook('crm', { types: ['event.recorded', 'exposure.recorded'], isEnabled: true })]);
    const { listens_since } = await rowOf('crm');
    expect(listens_since).toEqual({
      'event.recorded': expect.any(Number),
      'exposure.recorded': expect.any(Number),
    });
  });

  it('receive events after the file, not those caused by it', async () => {
    await apply([hook('crm'), hook('off')], {}, { name: 'First' });
    expect(await messages('crm')).toEqual([]);
    await apply([hook('crm'), hook('off', { isEnabled: false })], {}, { name: 'Second' });
    expect(await messages('crm')).toMatchObject([{ type: 'config.published', status: 'pending' }]);
    // Pending messages of a disabled webhook are given up.
    expect(await messages('off')).toMatchObject([{ type: 'config.published', status: 'failed' }]);
  });

  it('are listed if their secrets were never shown, because the delivery of the file failed', async () => {
    harness.kv.beforePut = async () => {
      throw new Error('away');
    };
    const error = await failureOf(apply([hook('crm')], {}, { name: 'Other' }));
    harness.kv.beforePut = async () => undefined;
    expect(error).toMatchObject({
      code: 'not_delivered',
      message: expect.stringMatching(/secrets of new webhooks were not shown; rotate those of "crm"$/),
    });
    expect(JSON.stringify(error)).not.toContain('whsec_');
    expect(await view('crm')).toMatchObject({ isEnabled: true });
  });
});

describe('webhooks that the file omits', () => {
  it('are kept and listed, or pruned: disabled, with log and secret kept', async () => {
    await apply([hook('crm'), hook('other'), hook('off', { isEnabled: false })]);
    const before = await rowOf('other');
    const [alone] = await apply([hook('crm')]);
    expect(alone?.webhooks).toEqual({ ...nothing, notNamed: ['other'] });
    expect(await rowOf('other')).toEqual(before);
    const [pruned] = await apply([hook('crm')], { prune: true });
    expect(pruned?.webhooks).toEqual({ ...nothing, pruned: ['other'] });
    expect(await view('other')).toMatchObject({ isEnabled: false, disabledBecause: 'person', revision: 2 });
    expect((await rowOf('other')).secret).toBe(before.secret);
    expect((await audited()).at(-1)).toMatchObject({ action: 'webhook.disable', subject: 'other' });
    const [again] = await apply([hook('crm')], { prune: true });
    expect(again?.webhooks).toEqual(nothing);
    expect((await rowOf('off')).revision).toBe(1);
  });
});

describe('a dry run', () => {
  it('reports the changes, and saves nothing', async () => {
    await apply([hook('crm'), hook('other')]);
    const before = [await rowOf('crm'), await rowOf('other'), await audited()];
    const file = [hook('crm', { url: `${harness.receiver.url}/b` }), hook('new')];
    const [tried] = await apply(file, { dryRun: true, prune: true });
    expect(tried?.webhooks).toEqual({
      created: [{ webhookKey: 'new' }],
      changed: [{ webhookKey: 'crm', fields: ['url'] }],
      notNamed: [],
      pruned: ['other'],
    });
    expect([await rowOf('crm'), await rowOf('other'), await audited()]).toEqual(before);
    expect(await harness.api.refusal(`/projects/${projectKey}/webhooks/new`)).toMatchObject({ status: 404 });
  });
});

describe('webhook addresses', () => {
  const source = (urls: readonly string[]) => `projects:
  - projectKey: ${projectKey}
    layers: [{ layerKey: l }]
    experiments:
${['a', 'b'].map((key) => `      - { experimentKey: ${key}, status: running, layer: { layerKey: l, from: 0, to: 1 }, variants: [{ variantKey: a, weight: 1, isControl: true }, { variantKey: b, weight: 0 }] }\n`).join('')}    webhooks:
${urls.map((url, index) => `      - { webhookKey: w${index}, types: [webhook.test], url: "${url}" }\n`).join('')}`;

  it('are refused with their position, among the other problems of the file', async () => {
    const urls = ['https://169.254.169.254/', `${harness.receiver.url}/`, 'ftp://crm.example', 'nowhere'];
    const error = await failureOf(harness.control.applyConfiguration(source(urls), { author: 'tests' }));
    expect(error.code).toBe('invalid_configuration');
    expect(error.details?.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      expect.stringMatching(/^6:\d+ .*of experiment "a"/),
      expect.stringMatching(
        /^8:55 messages cannot be sent to this address: 169\.254\.169\.254 is not a public address/,
      ),
      '10:55 messages cannot be sent to this address: Messages are sent over https, not ftp',
      expect.stringMatching(/^11:55 messages cannot be sent to this address: It is not an absolute address/),
    ]);
    expect(await harness.api.ask(`/projects/${projectKey}/webhooks`)).toEqual({ webhooks: [] });
  });

  it('are refused once if an alias refers to them from several projects', async () => {
    const hooks = '[{ webhookKey: w, types: [webhook.test], url: nowhere }]';
    const source = `projects:
  - { projectKey: ${projectKey}, webhooks: &hooks ${hooks} }
  - { projectKey: pk_other, webhooks: *hooks }
`;
    const error = await failureOf(harness.control.applyConfiguration(source, { author: 'tests' }));
    expect(error.details?.map(({ line }) => line)).toEqual([2]);
  });

  it('are checked if new or changed, before the project is locked', async () => {
    const lookedUp: string[] = [];
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const control = createControl({
      ...harness.deps,
      webhookTargets: {
        ...harness.deps.webhookTargets,
        async resolve(name) {
          lookedUp.push(name);
          await meanwhile();
          return ['93.184.215.14'];
        },
      },
    });
    const names = (...all: readonly string[]) =>
      control.applyConfiguration(
        JSON.stringify({
          projects: [
            { projectKey, webhooks: all.map((name, at) => hook(`w${at}`, { url: `https://${name}/` })) },
          ],
        }),
        { author: 'tests' },
      );
    await names('a.example', 'b.example');
    expect(lookedUp.splice(0).sort()).toEqual(['a.example', 'b.example']);
    await names('a.example', 'b.example');
    expect(lookedUp).toEqual([]);

    const order: string[] = [];
    meanwhile = async () => {
      await harness.otherControl.applyConfiguration(
        JSON.stringify({ projects: [{ projectKey, name: 'Meanwhile' }] }),
        { author: 'tests' },
      );
      order.push('meanwhile');
    };
    await names('a.example', 'c.example');
    order.push('with the address');
    expect(lookedUp).toEqual(['c.example']);
    expect(order).toEqual(['meanwhile', 'with the address']);
  });
});

function hook(webhookKey: string, more: object = {}) {
  return { webhookKey, url: `${harness.receiver.url}/a`, types: ['config.published'], ...more };
}

async function apply(webhooks: readonly object[] = [], application: Partial<ApplyOptions> = {}, more = {}) {
  const file = { projects: [{ projectKey, ...more, webhooks }] };
  return harness.control.applyConfiguration(JSON.stringify(file), { author: 'tests', ...application });
}

async function exported() {
  const { source } = await exportProject(harness.deps, projectKey, undefined);
  const basedOn = /basedOn: (.*)/.exec(source)?.[1] ?? '';
  return { source, basedOn, version: basedOn };
}

function view(webhookKey: string): Promise<WebhookView> {
  return harness.api.ask(`/projects/${projectKey}/webhooks/${webhookKey}`);
}

async function messages(webhookKey: string): Promise<readonly MessageView[]> {
  const path = `/projects/${projectKey}/webhooks/${webhookKey}/messages`;
  return (await harness.api.ask<{ messages: readonly MessageView[] }>(path)).messages;
}

function rowOf(webhookKey: string) {
  return harness.db
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('projects', 'projects.id', 'endpoint.project_id')
    .selectAll('endpoint')
    .where('projects.key', '=', projectKey)
    .where('endpoint.key', '=', webhookKey)
    .executeTakeFirstOrThrow();
}

/** Audit log entries about the project's webhooks. */
function audited() {
  return harness.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'actor_name', 'before', 'after'])
    .where('project_key', '=', projectKey)
    .where('action', 'like', 'webhook.%')
    .orderBy('id')
    .execute();
}

async function failureOf(promise: Promise<unknown>): Promise<ControlError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ControlError)) throw error;
  return error;
}
