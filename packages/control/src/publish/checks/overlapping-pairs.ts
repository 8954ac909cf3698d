import type { Experiment } from '../../project/documents/project.ts';
import { areDisjoint, type PageRange, rangeOf } from './page-range.ts';

/** The pages that one of an experiment's URL rules matches, or all pages if the rule's range is unknown. */
interface PageArea {
  readonly experimentIndex: number;
  readonly range: PageRange | undefined;
  /** The common prefix of the pages' paths. */
  readonly path: string;
}

/**
 * Yields every pair of experiments that a visitor can be in on the same page, once, both in the order of the list. Excludes experiments in
 * separate slots of one layer, which share no visitor, and experiments on separate pages. Compares only rules where one path is a prefix of
 * the other, because comparing thousands of experiments with each other would take millions of comparisons.
 */
export function* overlappingPairs(
  experiments: readonly Experiment[],
): Generator<readonly [Experiment, Experiment]> {
  const areas = experiments
    .flatMap(pageAreasOf)
    .sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  const reported = new Set<number>();
  /** A stack of page areas; each one's path is a prefix of the next one's. */
  const enclosing: PageArea[] = [];
  for (const area of areas) {
    while (enclosing.length > 0 && !area.path.startsWith(enclosing.at(-1)?.path ?? '')) enclosing.pop();
    for (const other of enclosing) {
      const [first, second] =
        area.experimentIndex < other.experimentIndex
          ? [area.experimentIndex, other.experimentIndex]
          : [other.experimentIndex, area.experimentIndex];
      const [one, two] = [experiments[first], experiments[second]];
      if (first === second || one === undefined || two === undefined) continue;
      if (areMutuallyExclusive(one, two) || areDisjoint(area.range, other.range)) continue;
      const pair = first * experiments.length + second;
      if (reported.has(pair)) continue;
      reported.add(pair);
      yield [one, two];
    }
    enclosing.push(area);
  }
}

function pageAreasOf({ urlRules }: Experiment, experimentIndex: number): readonly PageArea[] {
  if (urlRules.include.length === 0) return [{ experimentIndex, range: undefined, path: '' }];
  return urlRules.include.map((rule) => {
    const range = rangeOf(rule);
    return { experimentIndex, range, path: range?.path.text ?? '' };
  });
}

function areMutuallyExclusive({ layer }: Experiment, { layer: other }: Experiment): boolean {
  if (layer === undefined || layer.layerKey !== other?.layerKey) return false;
  return layer.to <= other.from || other.to <= layer.from;
}
