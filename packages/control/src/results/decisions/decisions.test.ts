import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import type { AuditPage } from '../../people/audit/audit-queries.ts';
import type { ResultsReport } from '../report/results-report.ts';
import type { Decision } from './decision.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 5);

let test: TestControl;
let made = 0;
let project = '';

beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());
beforeEach(() => {
  test.clock.now = start;
  project = `/api/projects/pk_${++made}`;
});

async function apply(its: object, options: object = {}, experiments = ['cta']): Promise<void> {
  const variants = ['a', 'b'].map((variantKey) => ({
    variantKey,
    name: variantKey === 'b' ? 'Big button' : 'Original',
    weight: 0.5,
    isControl: variantKey === 'a',
  }));
  const configuration = {
    projectKey: `pk_${made}`,
    timeZone: 'Europe/Berlin',
    experiments: experiments.map((experimentKey) => ({ experimentKey, name: 'Call', variants, ...its })),
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [configuration] }), {
    author: 'tests',
    ...options,
  });
}

async function complete(): Promise<void> {
  await apply({ status: 'running' });
  test.clock.now += dayMs;
  await apply({ status: 'completed' });
}

const shipped = { revision: 0, decision: 'shipped', variantKey: 'b', why: 'It sells more.' };
const kept = { revision: 0, decision: 'not_shipped', why: 'Nobody clicks.' };

async function request<T>(path: string, body?: object): Promise<T> {
  const response = await test.control.operatorApp.request(`${project}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

const decide = (body: object) => request<Decision>('/experiments/cta/decisions', body);
const decisions = async () =>
  (await request<{ readonly decisions: readonly Decision[] }>('/experiments/cta/decisions')).decisions;
const refused = (code: string, rest: object = {}) => ({ error: expect.objectContaining({ code, ...rest }) });

async function audited(): Promise<AuditPage['entries']> {
  const path = `/api/audit?action=experiment.decide&project=pk_${made}`;
  return ((await (await test.control.operatorApp.request(path)).json()) as AuditPage).entries;
}

describe('a decision', () => {
  it('records what was done, why, by whom and when, and what was learned', async () => {
    await complete();
    const decision = await decide({ ...shipped, learned: ' Size matters. ' });
    expect(decision).toEqual({
      phase: 1,
      decision: 'shipped',
      variantKey: 'b',
      why: 'It sells more.',
      learned: 'Size matters.',
      decidedAt: new Date(start + dayMs).toISOString(),
      decidedBy: 'operator',
      editedAt: null,
      editedBy: null,
      revision: 1,
    });
    expect(await decisions()).toEqual([decision]);
    const report = await request<ResultsReport>('/experiments/cta/results');
    expect(report.decision).toEqual({
      ...decision,
      against: null,
      sentence: expect.objectContaining({
        code: 'decision_shipped',
        sentence: 'Big button was shipped, as operator decided on 6 Jan.',
      }),
    });
  });

  it('is edited from its revision, with the old state in the audit log', async () => {
    await complete();
    const first = await decide(shipped);
    test.clock.now += dayMs;
    const edited = await decide({ ...kept, revision: 1 });
    expect(edited).toMatchObject({
      decision: 'not_shipped',
      variantKey: null,
      decidedAt: first.decidedAt,
      editedAt: new Date(test.clock.now).toISOString(),
      editedBy: 'operator',
      revision: 2,
    });
    expect(await decide({ ...shipped, revision: 1 })).toMatchObject(refused('conflict', { current: edited }));
    expect(await decide(shipped)).toMatchObject(refused('conflict'));
    expect(await decide({ ...kept, revision: 2 })).toEqual(edited);
    const lines = await audited();
    expect(lines.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['cta', { name: 'Call', ...first }, { name: 'Call', ...edited }],
      ['cta', null, { name: 'Call', ...first }],
    ]);
  });

  it('belongs to one phase, by default the newest ended one', async () => {
    await complete();
    await decide(kept);
    await apply({ status: 'running' }, { newPhase: true });
    expect(await decide({ ...shipped, phase: 2 })).toMatchObject(
      refused('invalid_transition', {
        message: 'Phase 2 of experiment "cta" is still open; complete it before you decide',
      }),
    );
    expect(await decide({ ...kept, revision: 1, why: 'Still nobody.' })).toMatchObject({ phase: 1 });
    test.clock.now += dayMs;
    await apply({ status: 'completed' });
    expect(await decide(shipped)).toMatchObject({ phase: 2, revision: 1 });
    expect((await decisions()).map(({ phase, decision }) => [phase, decision])).toEqual([
      [2, 'shipped'],
      [1, 'not_shipped'],
    ]);
    const ofPhase = (phase: number) => request<ResultsReport>(`/experiments/cta/results?phase=${phase}`);
    expect((await ofPhase(1)).decision?.why).toBe('Still nobody.');
    expect((await ofPhase(2)).decision?.why).toBe('It sells more.');
  });

  it('is kept when the experiment is edited or archived, and removed along with it', async () => {
    await complete();
    await decide(shipped);
    await apply({ status: 'completed', name: 'Another name' });
    await apply({ status: 'archived' });
    expect(await decisions()).toMatchObject([{ decision: 'shipped' }]);
    expect(await decide({ ...shipped, revision: 1, learned: 'Late.' })).toMatchObject({ revision: 2 });
    await test.db.deleteFrom('documents').where('key', '=', 'cta').execute();
    expect(await test.db.selectFrom('decisions').select('phase').execute()).toEqual([]);
  });

  it.each([
    ['a variant that is not there', { ...shipped, variantKey: 'c' }, 'variant_not_found'],
    ['the control', { ...shipped, variantKey: 'a' }, 'invalid_request'],
    ['nothing that was shipped', { revision: 0, decision: 'shipped', why: 'So.' }, 'invalid_request'],
    ['a variant that was not', { ...kept, variantKey: 'b' }, 'invalid_request'],
    ['no reason', { ...kept, why: ' ' }, 'invalid_request'],
    ['a phase that is not there', { ...kept, phase: 3 }, 'phase_not_found'],
    ['a revision that is not there', { ...kept, revision: 4 }, 'conflict'],
  ])('is refused with %s', async (_, body, code) => {
    await complete();
    expect(await decide(body)).toMatchObject(refused(code));
    expect(await decisions()).toEqual([]);
  });

  it('is refused before the experiment ran, and in an archived project', async () => {
    await apply({ status: 'draft' });
    expect(await decide(kept)).toMatchObject(refused('invalid_transition'));
    await request('/archive', { confirm: `pk_${made}` });
    expect(await decide(kept)).toMatchObject(refused('project_archived'));
    expect(await request('/experiments/nope/decisions')).toMatchObject(refused('experiment_not_found'));
  });
});
