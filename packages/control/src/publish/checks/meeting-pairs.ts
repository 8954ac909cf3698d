import type { Experiment } from '../../project/documents/project.ts';
import { areDisjoint, type PageRange, rangeOf } from './page-range.ts';

/** Pages that an experiment is on: those of one of its rules, or all where nothing is certain. */
interface Place {
  readonly at: number;
  readonly range: PageRange | undefined;
  /** What all paths of these pages begin with. */
  readonly path: string;
}

/**
 * Gives the pairs of experiments that a visitor may be in on one page, each once, in their order. Those of one layer in slots apart
 * share no visitor, and those on pages apart share no page. Only rules of which one begins like the other are compared: thousands
 * of experiments on pages of their own are millions of pairs.
 */
export function* meetingPairs(
  experiments: readonly Experiment[],
): Generator<readonly [Experiment, Experiment]> {
  const places = experiments
    .flatMap(placesOf)
    .sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  const given = new Set<number>();
  /** Places whose path the next one may begin with, each of which begins with the one before. */
  const around: Place[] = [];
  for (const place of places) {
    while (around.length > 0 && !place.path.startsWith(around.at(-1)?.path ?? '')) around.pop();
    for (const other of around) {
      const [first, second] = place.at < other.at ? [place.at, other.at] : [other.at, place.at];
      const [one, two] = [experiments[first], experiments[second]];
      if (first === second || one === undefined || two === undefined) continue;
      if (shareNoVisitor(one, two) || areDisjoint(place.range, other.range)) continue;
      const pair = first * experiments.length + second;
      if (given.has(pair)) continue;
      given.add(pair);
      yield [one, two];
    }
    around.push(place);
  }
}

function placesOf({ urlRules }: Experiment, at: number): readonly Place[] {
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
