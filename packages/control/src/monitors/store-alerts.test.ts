import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import type { Alert } from './alerts-of.ts';
import { monitoredExperiment, monitoredGoals } from './monitors.harness.ts';
import { type AlertScope, findNewAlerts, storeAlert } from './store-alerts.ts';

const won: Alert = {
  type: 'experiment.significant',
  goalKey: 'buy',
  variantKey: 'b',
  direction: 'increase',
  criteria: 'a window of 24 hours',
};

let test: TestControl;
let scope: AlertScope;
beforeAll(async () => {
  test = await startTestControl();
  const project = { projectKey: 'pk_1', goals: monitoredGoals, experiments: [monitoredExperiment('cta')] };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  const { id } = await test.db
    .selectFrom('documents')
    .select('id')
    .where('key', '=', 'cta')
    .executeTakeFirstOrThrow();
  scope = { experimentId: id, phase: 1, epoch: 1 };
});
afterAll(() => test.stop());

function keep(alert: Alert, where: AlertScope = scope): Promise<boolean> {
  const row = { at: new Date(0), data: '{}', mail_at: null, pause_at: null };
  return test.db.transaction().execute((db) => storeAlert(db, where, alert, row));
}

it('stores an alert once in two concurrent transactions', async () => {
  expect((await Promise.all([keep(won), keep(won)])).sort()).toEqual([false, true]);
  const fresh = await test.db.transaction().execute((db) => findNewAlerts(db, scope, [won]));
  expect(fresh).toEqual([]);
});

it.each<[string, Partial<Alert>, Partial<AlertScope>]>([
  ['of another definition', { criteria: 'a window of 48 hours' }, {}],
  ['in the other direction', { direction: 'decrease' }, {}],
  ['of another variant', { variantKey: 'c' }, {}],
  ['of another goal', { goalKey: 'refund' }, {}],
  ['in another epoch', {}, { epoch: 2 }],
  ['in another phase', {}, { phase: 2 }],
])('also stores one %s', async (_, other, elsewhere) => {
  const [alert, where] = [
    { ...won, ...other },
    { ...scope, ...elsewhere },
  ];
  const fresh = await test.db.transaction().execute((db) => findNewAlerts(db, where, [alert]));
  expect(fresh).toEqual([alert]);
  expect([await keep(alert, where), await keep(alert, where)]).toEqual([true, false]);
});
