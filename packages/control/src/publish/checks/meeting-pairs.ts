import type { Experiment } from '../../project/documents/project.ts';
import { areDisjoint, type PageRange, rangeOf } from './page-range.ts';

/** The pages of one of an experiment's rules, or all pages if the rule's range is unknown. */
interface PageArea {
  readonly at: number;
  readonly range: PageRange | undefined;
  /** The common prefix of these pages' paths. */
  readonly path: string;
}

/**
 * Yields the pairs of experiments that one visitor can meet on one page, each once, with both in order. Excludes experiments in separate
 * slots of one layer, which share no visitor, and experiments on separate pages. Only compares rules of which one path is a prefix of the
 * other: thousands of experiments on their own pages make millions of pairs.
 */
export function* meetingPairs(
  experiments: readonly Experiment[],
): Generator<readonly [Experiment, Experiment]> {
  const areas = experiments.flatMap(areasOf).sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  const reported = new Set<number>();
  /** A stack of places, each of whose paths is a prefix of the next one's. */
  const around: PageArea[] = [];
  for (const area of areas) {
    while (around.length > 0 && !area.path.startsWith(around.at(-1)?.path ?? '')) around.pop();
    for (const other of around) {
      const [first, second] = area.at < other.at ? [area.at, other.at] : [other.at, area.at];
      const [one, two] = [experiments[first], experiments[second]];
      if (first === second || one === undefined || two === undefined) continue;
      if (shareNoVisitor(one, two) || areDisjoint(area.range, other.range)) continue;
      const pair = first * experiments.length + second;
      if (reported.has(pair)) continue;
      reported.add(pair);
      yield [one, two];
    }
    around.push(area);
  }
}

function areasOf({ urlRules }: Experiment, at: number): readonly PageArea[] {
  if (urlRules.include.length === 0) return [{ at, range: undefined, path: '' }];
  return urlRules.include.map((rule) => {
    const range = rangeOf(rule);
    return { at, range, path: range?.path.text ?? '' };
  });
}

function shareNoVisitor({ layer }: Experiment, { layer: other }: Experiment): boolean {
  if (layer === undefined || layer.layerKey !== other?.layerKey) return false;
  return layer.to <= other.from || other.to <= layer.from;
}
