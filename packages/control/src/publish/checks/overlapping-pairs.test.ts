import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/volume.ts';
import { experiment } from '../../project/documents/project.fixture.ts';
import type { Experiment } from '../../project/documents/project.ts';
import { overlappingPairs } from './overlapping-pairs.ts';
import { areDisjoint, rangeOf } from './page-range.ts';

const rules = fc.record({
  kind: fc.constantFrom(...(['exact', 'simple', 'starts_with', 'glob', 'contains'] as const)),
  value: fc
    .array(fc.constantFrom('/', 'a', 'b', '/a', '/a/b', '*', '?x=1', 'https://a.example', '//b.example'), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.join('')),
});
const layers = fc.option(
  fc.record({ layerKey: fc.constantFrom('l', 'm'), from: fc.constantFrom(0, 0.5), to: fc.constant(1) }),
  { nil: undefined },
);
const placed = fc
  .array(fc.record({ include: fc.array(rules, { maxLength: 3 }), layer: layers }), { maxLength: 8 })
  .map((all) =>
    all.map(({ include, layer }, n) =>
      experiment({
        experimentKey: `e${n}`,
        urlRules: { include, exclude: [] },
        ...(layer === undefined ? {} : { layer: layer.from === 0 ? { ...layer, to: 0.5 } : layer }),
      }),
    ),
  );

it('returns exactly the pairs that an exhaustive comparison finds', () => {
  fc.assert(
    fc.property(placed, (experiments) => {
      const found = [...overlappingPairs(experiments)].map(keysOf).sort();
      const all = experiments.flatMap((one, at) =>
        experiments.slice(at + 1).flatMap((other) => (meet(one, other) ? [keysOf([one, other])] : [])),
      );
      expect(found).toEqual(all.sort());
    }),
    { numRuns: runs(500) },
  );
});

it('is fast for thousands of experiments on distinct pages', () => {
  const experiments = Array.from({ length: 5_000 }, (_, n) =>
    experiment({
      experimentKey: `e${n}`,
      urlRules: { include: [{ kind: 'simple', value: `https://shop.example/e/${n}` }], exclude: [] },
    }),
  );
  const begin = performance.now();
  expect([...overlappingPairs(experiments)]).toEqual([]);
  expect(performance.now() - begin).toBeLessThan(1_000);
});

function keysOf([one, other]: readonly [Experiment, Experiment]): string {
  return `${one.experimentKey} ${other.experimentKey}`;
}

function meet(one: Experiment, other: Experiment): boolean {
  const [a, b] = [one.layer, other.layer];
  if (a !== undefined && a.layerKey === b?.layerKey && (a.to <= b.from || b.to <= a.from)) return false;
  const [mine, theirs] = [one, other].map(({ urlRules }) => urlRules.include.map(rangeOf));
  if (mine === undefined || theirs === undefined || mine.length === 0 || theirs.length === 0) return true;
  return mine.some((range) => theirs.some((their) => !areDisjoint(range, their)));
}
