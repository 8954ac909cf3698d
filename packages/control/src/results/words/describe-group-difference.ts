import { formatPValue } from './number-formats.ts';
import { phrase } from './phrase.ts';
import { dimensionName } from './segment-name.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** Whether a goal's effect differs between groups of visitors. */
export interface DifferenceFacts {
  readonly dimension: string;
  /** Name of the goal broken down. */
  readonly goal: string;
  /** P-value for no difference, corrected for all dimensions; null if groups are too small to compare. */
  readonly pValue: number | null;
  readonly isDifferent: boolean;
}

/** Returns the title of a breakdown, which states whether groups differ. */
export function describeGroupDifference({
  dimension,
  goal,
  pValue: p,
  isDifferent,
}: DifferenceFacts): Sentence {
  const names = { dimension, goal };
  if (p === null) return groupsTooSmall(names);
  return isDifferent ? groupsDiffer({ ...names, pValue: p }) : noGroupsDiffer({ ...names, pValue: p });
}

interface GroupedGoal {
  readonly dimension: string;
  readonly goal: string;
}

type TestedGoal = GroupedGoal & { readonly pValue: number };

const groupsDiffer = phrase(
  'groups_differ',
  (p: TestedGoal) =>
    `Groups differ: the effect on ${shortenName(p.goal)} depends on ${dimensionText(p)} (${formatPValue(p.pValue)}).`,
);
const noGroupsDiffer = phrase(
  'no_groups_differ',
  (p: TestedGoal) =>
    `No difference between groups shown: ${shortenName(p.goal)} by ${dimensionText(p)} (${formatPValue(p.pValue)}).`,
);
const groupsTooSmall = phrase(
  'groups_too_small',
  (p: GroupedGoal) => `Too few visitors per group to compare ${shortenName(p.goal)} by ${dimensionText(p)}.`,
);

function dimensionText({ dimension }: GroupedGoal): string {
  return shortenName(dimensionName(dimension));
}
