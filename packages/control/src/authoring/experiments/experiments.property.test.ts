import type { ExperimentStatus } from '@pixel/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { runs, volume } from '../../../../../tests/support/volume.ts';
import { createApi, editable } from '../../api/http/api.fixture.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import type { Variant } from '../../project/documents/project.ts';
import { openProject } from '../../project/storage/open-project.ts';
import type { ExperimentView } from './experiment-view.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
  await api.createProject({ name: 'Random', projectKey: 'pk_random' });
});
afterAll(() => test.stop());

const statuses = ['draft', 'scheduled', 'running', 'paused', 'completed', 'archived'] as const;
const weight = fc.constantFrom(0.25, 0.5, 0.75);
const coverage = fc.constantFrom(0.2, 0.5, 1);

/** An action of a user, or the passing of time. */
const command = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(...statuses) }),
  fc.record({
    kind: fc.constant('edit' as const),
    weight,
    coverage,
    hasThird: fc.boolean(),
    name: fc.constantFrom('A', 'B'),
  }),
  fc.record({ kind: fc.constant('phase' as const), weight: fc.option(weight) }),
  fc.record({
    kind: fc.constant('rollout' as const),
    variantKey: fc.constantFrom('control', 'variant', null),
  }),
  fc.record({ kind: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 4 }) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const following: Readonly<Record<ExperimentStatus, readonly ExperimentStatus[]>> = {
  draft: ['scheduled', 'running', 'archived'],
  scheduled: ['running', 'draft'],
  running: ['paused', 'completed'],
  paused: ['running', 'completed'],
  completed: ['archived', 'running'],
  archived: ['draft', 'completed'],
};

function variants(first: number, third: readonly object[]) {
  return [
    { variantKey: 'control', weight: first, isControl: true },
    { variantKey: 'variant', weight: 1 - first },
    ...third,
  ];
}

let number = 0;

it(
  'keeps its invariants under any sequence of operations',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 12, maxLength: 20 }), async (commands) => {
        const key = `e${number++}`;
        const experiments = api.experimentsOf('pk_random');
        const at = (hours: number) => new Date(test.clock.now + hours * 3_600_000).toISOString();
        await experiments.create({ experimentKey: key, startAt: at(2), endAt: at(30) });
        for (const each of commands) {
          const before = await experiments.read(key);
          const isDone = await perform(key, each, before);
          const after = await experiments.read(key);
          if (!isDone) expect(after).toEqual(before);
          await expectRules(before, after, each);
        }
      }),
      // Shrinking takes minutes, and the test would time out without a message.
      { numRuns: runs(4), endOnFailure: true },
    );
  },
  volume(120_000, 2_400_000),
);

/** Performs a command and returns whether it succeeded; a refusal must have one of the expected codes. */
async function perform(key: string, each: Command, before: ExperimentView): Promise<boolean> {
  const send = async (what: string, body: object) => {
    const path = `/projects/pk_random/experiments/${key}${what}`;
    const { status, body: answer } = await api.send<{ error?: { code: string } }>(
      path,
      what === '' ? body : { revision: before.revision, ...body },
      what === '' ? { 'If-Match': `"${before.revision}"` } : {},
    );
    if (status !== 200)
      expect(answer.error?.code).toMatch(
        /^(invalid_transition|needs_new_phase|invalid_configuration|experiment_archived)$/,
      );
    return status === 200;
  };
  switch (each.kind) {
    case 'status':
      return await send('/status', { status: each.status });
    case 'phase':
      return await send(
        '/phase',
        each.weight === null ? {} : { changes: { variants: variants(each.weight, []) } },
      );
    case 'rollout':
      return await send('/rollout', { variantKey: each.variantKey });
    case 'edit': {
      const third = each.hasThird ? [{ variantKey: 'third', weight: 0 }] : [];
      return await send('', {
        ...editable(before),
        name: each.name,
        coverage: each.coverage,
        variants: variants(each.weight, third),
      });
    }
    case 'time':
      test.clock.now += each.hours * 3_600_000;
      await test.control.applySchedule();
      return true;
  }
}

async function expectRules(before: ExperimentView, after: ExperimentView, { kind }: Command): Promise<void> {
  const moves = kind === 'time' ? 2 : 1;
  if (after.status !== before.status && moves === 1) {
    expect(following[before.status]).toContain(after.status);
    if (before.status === 'completed' && after.status === 'running') expect(kind).toBe('phase');
  }
  // An edit that stayed a draft when the experiment started may be reverted to the live variants.
  if (['running', 'paused', 'completed'].includes(before.status) && after.salt === before.salt)
    expect([arms(before.variants), await liveArms(after.experimentKey)]).toContainEqual(arms(after.variants));
  if (after.salt !== before.salt) expect(kind).toBe('phase');
  const { revision, ...content } = editable(after);
  const { revision: earlier, ...old } = editable(before);
  if (JSON.stringify(content) !== JSON.stringify(old)) expect(revision).toBeGreaterThan(earlier);
  if (
    ['status', 'phase', 'rollout'].includes(kind) &&
    after.revision > before.revision &&
    after.live !== null
  )
    expect(after).toMatchObject({ isChanged: false, live: after.status });
  if (['running', 'paused', 'scheduled'].includes(after.status)) expect(after.live).toBe(after.status);
  await expectPhases(after);
}

/** The parts of the variants that must not change while the experiment runs. */
function arms(variants: readonly Pick<Variant, 'variantKey' | 'weight' | 'isControl'>[]) {
  return variants.map(({ variantKey, weight, isControl }) => ({
    variantKey,
    weight,
    isControl,
  }));
}

async function liveArms(experimentKey: string) {
  const { live } = await openProject(test.db, 'pk_random');
  return arms(live.project?.experiments.find((each) => each.experimentKey === experimentKey)?.variants ?? []);
}

async function expectPhases({ experimentKey, status, salt }: ExperimentView): Promise<void> {
  const { working } = await openProject(test.db, 'pk_random');
  const rows = findDocument(working, 'experiment', experimentKey)?.kept.phases ?? [];
  expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1));
  expect(new Set(rows.map((row) => row.salt)).size).toBe(rows.length);
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (next === undefined) continue;
    expect(row.endedAt).toBeDefined();
    expect(Date.parse(row.endedAt ?? '')).toBeLessThanOrEqual(Date.parse(next.startedAt));
  }
  const open = rows.filter((row) => row.endedAt === undefined);
  expect(open.map((row) => row.salt)).toEqual(status === 'running' || status === 'paused' ? [salt] : []);
}
