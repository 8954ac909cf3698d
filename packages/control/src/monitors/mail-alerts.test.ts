import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWebhookHarness, type WebhookHarness } from '../api/webhooks.harness.ts';
import { createRecordChange } from '../people/audit/record-change.ts';
import { createMailAlerts } from './mail-alerts.ts';
import { monitoredExperiment, monitoredGoals } from './monitors.harness.ts';

let harness: WebhookHarness;
let experimentId: string;
let organizationId: string;
const sent: Parameters<NonNullable<WebhookHarness['deps']['sendMail']>>[0][] = [];
let isAway = false;
/** Mails with this in their subject are refused. */
let refused = 'nothing';
const clock = { now: Date.UTC(2026, 0, 10) };

beforeAll(async () => {
  harness = await startWebhookHarness();
  const project = {
    projectKey: 'pk_hooks',
    name: 'Shop',
    goals: monitoredGoals,
    experiments: [monitoredExperiment('cta')],
  };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  const experiment = await harness.db
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .select(['documents.id', 'projects.organization_id'])
    .where('documents.key', '=', 'cta')
    .executeTakeFirstOrThrow();
  experimentId = experiment.id;
  organizationId = experiment.organization_id;
});
afterAll(() => harness.stop());
beforeEach(async () => {
  sent.length = 0;
  isAway = false;
  await harness.db.deleteFrom('alerts').execute();
});

const sentence =
  'Guardrail breached: Refunds 60.0% higher with Buy now (95% CI +28.1% to +100.4%, limit +10%).';

async function alert(
  more: object = {},
  columns: { readonly pause_failure?: string; readonly variant_key?: string } = {},
): Promise<void> {
  const data = {
    experiment: { experimentKey: 'cta', experimentName: 'Call to action', status: 'running' },
    goal: { goalName: 'Refunds' },
    variant: { variantName: 'Buy now' },
    phase: 2,
    epoch: 1,
    verdict: { sentence },
    sentence,
    code: 'guardrail_breached',
    url: 'https://pixel.example/p/pk_hooks/experiments/cta/results?phase=2',
    ...more,
  };
  const at = new Date(clock.now);
  await harness.db
    .insertInto('alerts')
    .values({
      experiment_id: experimentId,
      phase: 2,
      epoch: 1,
      type: 'experiment.guardrail_breached',
      goal_key: 'refund',
      variant_key: 'b',
      direction: 'increase',
      judged_sha256: '',
      at,
      data: JSON.stringify(data),
      mail_at: at,
      ...columns,
    })
    .execute();
}

function create() {
  const deps = {
    ...harness.deps,
    now: () => clock.now,
    async sendMail(mail: (typeof sent)[number]) {
      if (isAway || mail.subject.includes(refused)) throw new Error('Mail is away');
      sent.push(mail);
    },
  };
  return createMailAlerts(deps, createRecordChange(deps));
}

async function join(name: string, role: 'owner' | 'admin' | 'editor' | 'viewer'): Promise<void> {
  const id = `018f0000-0000-7000-8000-00000000000${name.length}`;
  await harness.db
    .insertInto('users')
    .values({ id, email: `${name.toLowerCase()}@example.com`, name })
    .execute();
  await harness.db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: id, role })
    .execute();
}

async function ownedBy(owner: string): Promise<void> {
  await harness.api.experimentsOf('pk_hooks').change('cta', '', { owner });
}

it('logs that no one can be mailed', async () => {
  await alert();
  expect(await create()()).toBe(1);
  expect(sent).toEqual([]);
  expect(harness.warned).toContainEqual({
    fields: { projectKey: 'pk_hooks', experimentKey: 'cta', type: 'experiment.guardrail_breached' },
    message: expect.stringContaining('Nobody to email'),
  });
  expect(await create()()).toBe(0);
});

it('mails all editors once if there is no owner, with the sentence and a link', async () => {
  await join('Ann', 'owner');
  await join('Berta', 'editor');
  await join('Viewer', 'viewer');
  await alert();
  const counts = await Promise.all([create()(), create()()]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(sent).toEqual([
    {
      to: ['ann@example.com', 'berta@example.com'],
      subject: 'Call to action: guardrail Refunds breached by Buy now',
      text: [
        sentence,
        '',
        'Experiment "Call to action" (cta) of "Shop" (pk_hooks), phase 2.',
        '',
        '  https://pixel.example/p/pk_hooks/experiments/cta/results?phase=2',
        '  pixel results cta --project pk_hooks --phase 2',
        '',
      ].join('\n'),
    },
  ]);
});

it.each([
  ['Viewer', 'viewer@example.com'],
  ['Mara <mara@example.org>', 'mara@example.org'],
  ['mara@example.org', 'mara@example.org'],
])('mails only the owner of the experiment: %s', async (owner, address) => {
  await ownedBy(owner);
  await alert();
  await create()();
  expect(sent).toMatchObject([{ to: [address] }]);
});

it('states the leading result, and that a pause failed', async () => {
  const verdict = { sentence: "Don't trust this result." };
  await alert({ verdict }, { pause_failure: 'There is no experiment' });
  await create()();
  expect(sent[0]?.text).toContain("Verdict: Don't trust this result.");
  expect(sent[0]?.text).toContain('failed: There is no experiment. Pixel retries');
});

it('states that an experiment is paused automatically', async () => {
  await alert({ code: 'guardrail_breached_paused' });
  await create()();
  expect(sent[0]?.text).toContain('It is being paused, as planned.');
});

it('continues with the next mail if the server refuses one', async () => {
  refused = 'Returns';
  await alert({ goal: { goalName: 'Returns' } });
  await alert({}, { variant_key: 'c' });
  expect(await create()()).toBe(1);
  refused = 'nothing';
  expect(sent).toMatchObject([{ subject: expect.stringContaining('Refunds') }]);
  clock.now += 60_000;
  expect(await create()()).toBe(1);
  expect(sent).toMatchObject([{}, { subject: expect.stringContaining('Returns') }]);
});

it('retries while mail is unavailable, and after a day records in both logs that it gives up', async () => {
  await alert();
  isAway = true;
  expect(await create()()).toBe(0);
  expect(harness.warned).toContainEqual({
    fields: expect.objectContaining({ experimentKey: 'cta', error: expect.any(Error) }),
    message: expect.stringContaining('Failed to email'),
  });
  expect(await create()()).toBe(0);
  isAway = false;
  clock.now += 60_000;
  expect(await create()()).toBe(1);
  await harness.db
    .updateTable('alerts')
    .set({ mail_at: new Date(clock.now) })
    .execute();
  clock.now += 24 * 60 * 60_000;
  expect(await Promise.all([create()(), create()()])).toEqual([0, 0]);
  expect(sent).toHaveLength(1);
  const fields = { projectKey: 'pk_hooks', experimentKey: 'cta', type: 'experiment.guardrail_breached' };
  expect(harness.warned.filter(({ message }) => message.includes('giving up'))).toEqual([
    { fields, message: expect.stringContaining('for a day; giving up') },
  ]);
  const { type, projectKey, experimentKey } = fields;
  const lines = await harness.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'organization_id', 'project_key', 'subject', 'after'])
    .where('action', '=', 'experiment.mail_failed')
    .execute();
  expect(lines).toEqual([
    {
      ...{ actor_kind: 'system', organization_id: organizationId },
      ...{ project_key: projectKey, subject: experimentKey, after: { type, sentence } },
    },
  ]);
});
