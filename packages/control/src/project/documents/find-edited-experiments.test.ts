import { describe, expect, it } from 'vitest';
import { findEditedExperiments } from './find-edited-experiments.ts';
import { change, experiment, project, variant } from './project.fixture.ts';
import type { Experiment, Variant } from './project.ts';

const showing = (changes: Variant['changes'], fields: Partial<Experiment> = {}) =>
  project({
    experiments: [experiment({ variants: [variant('control', []), variant('b', changes)], ...fields })],
  });
const keysOf = (...states: Parameters<typeof findEditedExperiments>) =>
  findEditedExperiments(...states).map(({ experiment: { experimentKey }, variantKeys }) => [
    experimentKey,
    ...variantKeys,
  ]);
const text = change('#buy', 0);
const live = showing([text]);
const edited = [['cta', 'b']];

describe('editedInPhase', () => {
  it.each([
    ['a value', [{ ...text, value: 'y' }]],
    ['a selector', [{ ...text, selector: '#pay' }]],
    ['an operation', [{ ...text, operation: 'set_html' as const }]],
    ['an attribute', [{ ...text, attribute: 'title' }]],
    ['a change more', [text, change('#pay', 1)]],
    ['a change less', []],
    ['a script', [text, { ...change('', 1), operation: 'run_js' as const }]],
    ['a redirect', [{ ...change('', 0), operation: 'redirect' as const, value: '/new' }]],
  ])('returns the variant with %s', (_, changes) => {
    expect(keysOf(live, showing(changes))).toEqual(edited);
  });

  it('detects another order, but not mere renumbering', () => {
    const two = showing([change('#a', 0), change('#b', 1)]);
    expect(keysOf(two, showing([change('#a', 1), change('#b', 0)]))).toEqual(edited);
    expect(keysOf(two, showing([change('#b', 7), change('#a', 5)]))).toEqual([]);
  });

  it('ignores names, weights, coverage, pages and goals', () => {
    const variants = [
      { ...variant('control', []), name: 'Original', weight: 0.4 },
      { ...variant('b', [text]), name: 'Red', weight: 0.6 },
    ];
    const urlRules = { include: [{ kind: 'glob' as const, value: '*/p/*' }], exclude: [] };
    const other = showing([text], { name: 'Other', coverage: 0.5, urlRules, variants });
    expect(keysOf(live, other)).toEqual([]);
  });

  it.each([
    ['running', 'running', edited],
    ['running', 'paused', edited],
    ['paused', 'running', edited],
    ['paused', 'paused', edited],
    ['completed', 'running', edited],
    ['running', 'completed', []],
    ['draft', 'running', []],
    ['scheduled', 'running', []],
    ['scheduled', 'scheduled', []],
  ] as const)('of one that was %s and is %s returns %j', (before, after, found) => {
    expect(keysOf(showing([text], { status: before }), showing([], { status: after }))).toEqual(found);
  });

  it('is empty in a new phase, in one that was not live, and before the first publication', () => {
    expect(keysOf(live, showing([], { salt: 'new' }))).toEqual([]);
    expect(keysOf(project({}), live)).toEqual([]);
    expect(keysOf(undefined, live)).toEqual([]);
  });
});
