import { expect, it } from 'vitest';
import { createVisitContents } from './visit-contents.ts';

const shownAs = (experimentKey: string) => ({ experimentKey, variantKey: 'b', phase: 1 });
const variant = (key: string) => ({
  assignmentJson: `{"a":"${key}"}`,
  experimentJson: `{"e":"${key}"}`,
  shown: shownAs(key),
});
const rollout = { assignmentJson: undefined, experimentJson: '{"e":"rolled out"}', shown: shownAs('r') };
const goal = { goalJson: '{"g":"größe"}' };

it('combines everything shown, in insertion order', () => {
  const { assigned, membersJson, membersBytes } = createVisitContents('{"i":1}')
    .with(variant('x'))
    .with(rollout)
    .with(variant('y'))
    .with(goal)
    .decision();
  expect(JSON.parse(`{${membersJson}}`)).toEqual({
    hasActiveExperiments: true,
    assignments: [{ a: 'x' }, { a: 'y' }],
    experiments: [{ e: 'x' }, { e: 'rolled out' }, { e: 'y' }],
    goals: [{ g: 'größe' }],
    surveys: [],
    integrations: { i: 1 },
  });
  expect(assigned).toEqual([shownAs('x'), shownAs('y')]);
  expect(membersBytes).toBe(Buffer.byteLength(membersJson));
});

it('has no active experiment if only a rollout is shown', () => {
  expect(createVisitContents('{}').with(rollout).decision().membersJson).toContain(
    '"hasActiveExperiments":false',
  );
});

it('builds the same combination once', () => {
  const nothing = createVisitContents('{}');
  const [x, y] = [variant('x'), variant('y')];
  expect(nothing.with(x).with(goal).decision()).toBe(nothing.with(x).with(goal).decision());
  expect(nothing.with(x).with(y).decision()).not.toBe(nothing.with(y).with(x).decision());
});

it('caches a thousand combinations, and still returns others', () => {
  const nothing = createVisitContents('{}');
  const variants = Array.from({ length: 1_100 }, (_, n) => variant(String(n)));
  const first = variants.map((item) => nothing.with(item).decision());
  const again = variants.map((item) => nothing.with(item).decision());
  expect(again).toEqual(first);
  expect(again.filter((decision, n) => decision === first[n])).toHaveLength(1_000);
});
