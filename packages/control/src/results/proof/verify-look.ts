import { isSameJson } from '../../base/same-json.ts';
import { type AssessedLook, assess } from '../looks/assess.ts';
import type { Look } from '../looks/look.ts';
import type { BundleHeader, BundleLook } from './bundle.ts';
import { compareFigures } from './differences.ts';
import { recomputeSplit, storedSplit } from './recompute-split.ts';
import type { VerifiedPart } from './verified-part.ts';

/** The earlier looks that the next look continues from. */
export interface Chain {
  readonly first: Look | undefined;
  /** The last two kept looks, newest first. */
  readonly kept: readonly BundleLook[];
  /** Whether the line before couldn't be read, so that the newest look may be missing. */
  readonly isBroken: boolean;
}

/** Returns the chain after another look. */
export function continueChain({ first, kept, isBroken }: Chain, line: BundleLook): Chain {
  const firstLook = first ?? line.look;
  return line.isKept
    ? { first: firstLook, kept: [line, ...kept].slice(0, 2), isBroken: false }
    : { first: firstLook, kept, isBroken };
}

/** Recomputes a look's assessment and split from its stored sums and the previous look, and returns the differences. */
export function verifyLook(line: BundleLook, header: BundleHeader, chain: Chain): VerifiedPart {
  const { number, computedAt, look } = line;
  const part = { name: `look ${number}`, computedAt };
  let problems: readonly string[] = [];
  const partWithProblem = (problem: string) => ({
    ...part,
    figures: 0,
    problems: [...problems, problem],
    differences: [],
  });
  if (chain.isBroken) return partWithProblem('it follows a look that cannot be read');
  try {
    problems = findProblems(look, header, chain);
    const comparisons = possiblePreviousLooks(line, chain).map((previous) =>
      compareFigures(
        { ...look.assessment, split: storedSplit(look) },
        { ...recomputeAssessment(look, previous?.look), split: recomputeSplit(look, previous?.look) },
      ),
    );
    const [expectedOrder, ...others] = comparisons;
    const equal = others.find(({ differences }) => differences.length === 0);
    return expectedOrder === undefined
      ? partWithProblem('it cannot be recomputed')
      : { ...part, source: 'kept sums', problems, ...(equal ?? expectedOrder) };
  } catch {
    return partWithProblem('it cannot be recomputed');
  }
}

/**
 * Returns the looks that this one may continue from, the preceding one first. If two servers take looks at the same time, neither sees the
 * other's.
 */
function possiblePreviousLooks(line: BundleLook, { kept }: Chain): readonly (BundleLook | undefined)[] {
  const [last, earlier] = kept;
  const isConcurrent =
    last !== undefined && Date.parse(last.computedAt) + last.durationMs >= Date.parse(line.computedAt);
  return isConcurrent ? [last, earlier] : [last];
}

function recomputeAssessment(look: Look, previous: Look | undefined): AssessedLook {
  return assess(look.basis, look.metrics, {
    atMs: look.asOf,
    health: look.health,
    ...(previous && { monitors: previous.assessment.monitors, adjusted: previous.assessment.adjusted }),
  });
}

function findProblems({ basis }: Look, header: BundleHeader, { first }: Chain): readonly string[] {
  return [
    ...(basis.experimentKey !== header.experimentKey || basis.phase.number !== header.phase
      ? ['it is of another experiment or phase']
      : []),
    ...(first !== undefined && !isSameJson(decidingFields(basis.plan), decidingFields(first.basis.plan))
      ? ['its plan is not the one registered at the first look']
      : []),
  ];
}

/** Returns the plan without `pauseOnHarm` and `holdback`, which don't influence results and may change while the experiment runs. */
function decidingFields({ pauseOnHarm: _, holdback: __, ...plan }: Look['basis']['plan']) {
  return plan;
}
