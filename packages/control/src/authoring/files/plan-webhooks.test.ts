import { webhookTypes } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/volume.ts';
import { fromFile, key, text, version } from '../../project/documents/round-trip.fixture.ts';
import { toYaml } from '../../publish/export-project.ts';
import { contentColumns, toWebhookConfiguration } from '../../webhooks/endpoints/webhook-content.ts';
import type { WebhookRow } from '../../webhooks/endpoints/webhook-view.ts';
import { parseConfiguration } from './parse-configuration.ts';
import { planWebhooks } from './plan-webhooks.ts';

const crm = { webhookKey: 'crm', url: 'https://crm.example/hook', types: ['config.published'] as const };
const nothing = { created: [], changed: [], notNamed: [], pruned: [] };

describe('exported webhooks', () => {
  it('are unchanged when the file is applied again, whatever their fields', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(webhook, { maxLength: 4, selector: ({ webhookKey }) => webhookKey }),
        (all) => {
          const rows = all.map(rowOf);
          expect(planWebhooks(rows, exported(rows).webhooks, { isPruning: true })).toEqual(nothing);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('include the enabled state only if off, and no secrets', () => {
    const rows = [rowOf(crm), rowOf({ ...crm, webhookKey: 'off', isEnabled: false, experimentKeys: [] })];
    const { source, webhooks } = exported(rows);
    expect(webhooks).toEqual([crm, { ...crm, webhookKey: 'off', isEnabled: false }]);
    expect(source).not.toContain('sealed');
  });
});

describe('planWebhooks', () => {
  it('keeps the enabled state if omitted, and enables a new one', () => {
    const rows = [rowOf({ ...crm, isEnabled: false })];
    expect(plan(rows, crm)).toEqual(nothing);
    expect(plan([], crm).created).toEqual([{ ...crm, isEnabled: true }]);
    expect(plan([], { ...crm, isEnabled: false }).created).toEqual([{ ...crm, isEnabled: false }]);
    expect(plan(rows, { ...crm, isEnabled: true }).changed).toMatchObject([{ fields: [], turn: 'on' }]);
    expect(plan([rowOf(crm)], { ...crm, isEnabled: false }).changed).toMatchObject([
      { fields: [], turn: 'off' },
    ]);
  });

  it('names the changed fields, including omitted ones', () => {
    const rows = [rowOf({ ...crm, description: 'The CRM', experimentKeys: ['cta'] })];
    expect(plan(rows, { ...crm, url: 'https://other.example', surveyKeys: [] }).changed).toMatchObject([
      { fields: ['url', 'description', 'experimentKeys'], turn: undefined },
    ]);
  });

  it('keeps what the file omits, or prunes it; ignores disabled ones', () => {
    const rows = [rowOf(crm), rowOf({ ...crm, webhookKey: 'off', isEnabled: false })];
    expect(plan(rows)).toEqual({ ...nothing, notNamed: ['crm'] });
    expect(planWebhooks(rows, [], { isPruning: true })).toMatchObject({
      notNamed: [],
      pruned: [{ key: 'crm' }],
    });
  });
});

type Webhook = Omit<Parameters<typeof planWebhooks>[1][number], 'types'> & {
  readonly types: readonly (typeof webhookTypes)[number][];
};

function plan(rows: readonly WebhookRow[], ...named: readonly Webhook[]) {
  return planWebhooks(
    rows,
    named.map((each) => ({ ...each, types: [...each.types] })),
    { isPruning: false },
  );
}

/** The webhook as a row. */
function rowOf({ webhookKey, isEnabled = true, types, ...content }: Webhook): WebhookRow {
  const { subscription, ...columns } = contentColumns({ ...content, types: [...types] }, 0, undefined);
  return {
    id: webhookKey,
    project_id: 'p',
    key: webhookKey,
    ...columns,
    subscription: JSON.parse(subscription),
    is_enabled: isEnabled,
    disabled_at: null,
    disabled_because: isEnabled ? null : 'gone',
    tell_owners_at: null,
    failing_since: null,
    failed_at: null,
    secret: 'sealed',
    previous_secret: null,
    previous_secret_until: null,
    secret_since: null,
    revision: 1,
    created_at: new Date(0),
  };
}

function exported(rows: readonly WebhookRow[]) {
  const source = toYaml(fromFile({}), version, rows.map(toWebhookConfiguration));
  const parsed = parseConfiguration(source);
  if (parsed.status === 'invalid') throw new Error(JSON.stringify(parsed.problems));
  return { source, webhooks: parsed.configuration.projects[0]?.webhooks ?? [] };
}

const webhook: fc.Arbitrary<Webhook> = fc.record(
  {
    webhookKey: key,
    url: text,
    description: text,
    types: fc.uniqueArray(fc.constantFrom(...webhookTypes), { minLength: 1 }),
    experimentKeys: fc.array(key, { maxLength: 3 }),
    surveyKeys: fc.array(key, { maxLength: 3 }),
    isEnabled: fc.boolean(),
  },
  { requiredKeys: ['webhookKey', 'url', 'types'] },
);
