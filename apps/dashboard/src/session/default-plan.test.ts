import { resolvePlan } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { defaultPlan, withPlan } from './default-plan.ts';

it.each([undefined, { engine: 'fixed', plannedVisitors: 5_000, alpha: 0.1, cuped: false } as const])(
  'matches the server’s default for statistics %j',
  (statistics) => {
    const { srm: _, windowHours: __, cuped: ___, ...expected } = resolvePlan(statistics, undefined);
    expect(defaultPlan({ ...(statistics && { statistics }) })).toEqual(expected);
  },
);

it('adds nothing that was not chosen to a plan', () => {
  const plan = withPlan(undefined, { engine: 'fixed', alpha: 0.1 });
  expect(plan).toEqual({ engine: 'fixed', alpha: 0.1 });
  expect(withPlan(plan, { alpha: undefined })).toEqual({ engine: 'fixed' });
  expect(withPlan({ engine: 'fixed' }, { engine: undefined })).toBeUndefined();
});
