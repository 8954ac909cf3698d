import type { HealthResult } from '@pixel/stats';
import { describeMismatch, type Mismatch } from '../words/describe-mismatch.ts';
import { formatPercent, formatPValue } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import { segmentName } from '../words/segment-name.ts';
import type { Sentence } from '../words/sentence.ts';
import { shortenName } from '../words/shorten-name.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';
import { findMostDeviating, visitorsIn } from './measure-mismatch.ts';

/** Checks whether all visitors together are split as planned. The cause comes from the other findings. */
export function checkSplit(
  { variants }: HealthFacts,
  health: HealthResult,
  found: { readonly mismatch: Mismatch | null; readonly cause: Sentence | null },
): CheckResult {
  const { mismatch } = found;
  if (mismatch !== null)
    return {
      state: 'bad',
      summary: describeMismatch(mismatch),
      cause: found.cause ?? lostUnseen({}),
      advice: mismatch.segments.length > 0 ? leaveOut({}) : startAgain({}),
    };
  if (health.srm.status === 'invalid_input') return { state: 'warning', summary: uncheckable({}) };
  if (health.srm.status === 'needs_data' || health.live.status !== 'ok')
    return { state: 'ok', summary: tooFew({}) };
  const shares = findMostDeviating(
    variants,
    variants.map(({ visitors }) => visitors),
  );
  return { state: 'ok', summary: asPlanned({ ...shares, pValue: health.live.runningPValue }) };
}

/** Checks the split within browsers, devices and other groups; null if there are none. */
export function checkSplitByGroup(facts: HealthFacts, { dimensions }: HealthResult): CheckResult | null {
  const [worst] = dimensions;
  if (worst === undefined) return null;
  const groups = dimensions.length;
  if (!worst.isMismatch) return { state: 'ok', summary: alike({ groups, pValue: worst.pValue }) };
  const others = dimensions.filter(({ isMismatch }) => isMismatch).length - 1;
  const { dimension, value } = worst;
  const shares = findMostDeviating(facts.variants, visitorsIn(facts, worst));
  return {
    state: 'bad',
    summary: offAmong({ dimension, value, ...shares, pValue: worst.pValue, others, groups }),
    cause: breaksInGroup({}),
    advice: leaveOut({}),
  };
}

interface Shares {
  readonly variant: string | null;
  readonly share: number;
  readonly expected: number;
  readonly pValue: number | null;
}

const asPlanned = phrase(
  'sample_ratio_ok',
  (p: Shares) => `Split as planned: ${shareOf(p)} (${formatPValue(p.pValue)}).`,
);
const tooFew = phrase('sample_ratio_too_few', () => 'Too few visitors to check the split.');
const uncheckable = phrase(
  'sample_ratio_uncheckable',
  () => "The split can't be checked: weights or visitor counts are invalid.",
);
const lostUnseen = phrase(
  'lost_unseen',
  () => 'Likely a redirect, an error or a slow page loses visitors of one variant before they are counted.',
);
const startAgain = phrase('start_again', () => "Don't decide on it. Find the cause, then start a new phase.");
const leaveOut = phrase(
  'leave_segment_out',
  () =>
    "Don't decide on it. Find the cause there, then start a new phase, without that segment if necessary.",
);

const alike = phrase(
  'sample_ratio_groups_ok',
  (p: { readonly groups: number; readonly pValue: number | null }) =>
    `Split as planned in every group: ${p.groups} checked by browser, device and the like.`,
);
const offAmong = phrase(
  'sample_ratio_mismatch_in_group',
  (
    p: Shares & {
      readonly dimension: string;
      readonly value: string;
      readonly others: number;
      readonly groups: number;
    },
  ) => {
    const more =
      p.others > 0 ? ` ${p.others} more of ${p.groups} groups ${p.others === 1 ? 'is' : 'are'} off.` : '';
    return `The split is off in ${shortenName(segmentName(p))}: ${shareOf(p)} (${formatPValue(p.pValue)}).${more}`;
  },
);
const breaksInGroup = phrase(
  'breaks_in_group',
  () => 'Likely a change, a script or a privacy setting breaks one variant there.',
);

function shareOf({ variant, share, expected }: Shares): string {
  return `${formatPercent(share)} got ${variant === null ? 'the control' : shortenName(variant)}, ${formatPercent(expected)} expected`;
}
