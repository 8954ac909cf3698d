import { isSameJson } from '../../base/same-json.ts';
import { type AssessedLook, assess } from '../looks/assess.ts';
import type { Look } from '../looks/look.ts';
import type { BundleHeader, BundleLook } from './bundle.ts';
import { compareFigures } from './differences.ts';
import { recomputeSplit, splitOf } from './recompute-split.ts';
import type { VerifiedPart } from './verified-part.ts';

/** What a look continues from. */
export interface Chain {
  readonly first: Look | undefined;
  /** The last two kept looks, newest first. */
  readonly kept: readonly BundleLook[];
  /** Whether the newest of them couldn't be read. */
  readonly isBroken: boolean;
}

/** Returns what the next look continues from. */
export function continueChain({ first, kept, isBroken }: Chain, line: BundleLook): Chain {
  const firstLook = first ?? line.look;
  return line.isKept
    ? { first: firstLook, kept: [line, ...kept].slice(0, 2), isBroken: false }
    : { first: firstLook, kept, isBroken };
}

/** Recomputes a look's assessment and split from its kept sums and the look before. */
export function verifyLook(line: BundleLook, header: BundleHeader, chain: Chain): VerifiedPart {
  const { number, computedAt, look } = line;
  const part = { name: `look ${number}`, computedAt };
  let problems: readonly string[] = [];
  const fail = (problem: string) => ({
    ...part,
    figures: 0,
    problems: [...problems, problem],
    differences: [],
  });
  if (chain.isBroken) return fail('it follows a look that cannot be read');
  try {
    problems = findProblems(look, header, chain);
    const compared = possiblePreviousLooks(line, chain).map((before) =>
      compareFigures(
        { ...look.assessment, split: splitOf(look) },
        { ...recomputeAssessment(look, before?.look), split: recomputeSplit(look, before?.look) },
      ),
    );
    const [expectedOrder, ...others] = compared;
    const equal = others.find(({ differences }) => differences.length === 0);
    return expectedOrder === undefined
      ? fail('it cannot be recomputed')
      : { ...part, source: 'kept sums', problems, ...(equal ?? expectedOrder) };
  } catch {
    return fail('it cannot be recomputed');
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

function recomputeAssessment(look: Look, before: Look | undefined): AssessedLook {
  return assess(look.basis, look.metrics, {
    atMs: look.asOf,
    health: look.health,
    ...(before && { monitors: before.assessment.monitors, adjusted: before.assessment.adjusted }),
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

/** Returns the plan without pausing on harm and holdback, which act on the results and may change while the experiment runs. */
function decidingFields({ pauseOnHarm: _, holdback: __, ...plan }: Look['basis']['plan']) {
  return plan;
}
