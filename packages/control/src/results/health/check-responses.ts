import { formatPercent, formatPValue } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import { shortenName } from '../words/shorten-name.ts';
import { lossAlpha } from './account-for.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';
import { testEqualShares } from './test-equal-shares.ts';

/** Minimum number of answers over all variants at which a variant without any is suspicious. */
const minAnswers = 20;

/**
 * Checks whether variants have equal response rates to the surveys that goals measure. Who answers may depend on the variant seen before,
 * so with different rates, scores would compare different people. Null if no goal measures a survey.
 */
export function checkResponses({ surveys, variants }: ResponseFacts): CheckResult | null {
  const checked = surveys.map((survey) => ({
    ...survey,
    pValue: testEqualShares(
      survey.arms.map(({ respondents, visitors }) => ({ lost: respondents, of: visitors })),
    ),
    silent: findSilentVariant(survey),
  }));
  const [first] = checked;
  if (first === undefined) return null;
  const nameOf = (index: number) => variants[index]?.name ?? '';
  const oneSided = checked.find(({ silent }) => silent !== undefined);
  if (oneSided?.silent !== undefined)
    return {
      state: 'warning',
      summary: unansweredInVariant({ goal: oneSided.goal, variant: nameOf(oneSided.silent) }),
      cause: partOfVariant({}),
      advice: showToAll({}),
    };
  const worst = checked.toSorted((a, b) => (a.pValue ?? 1) - (b.pValue ?? 1))[0] ?? first;
  if (worst.pValue === null || worst.pValue >= lossAlpha) return { state: 'ok', summary: alike({}) };
  const rates = worst.arms
    .map(({ respondents, visitors }, index) => ({ variant: nameOf(index), rate: respondents / visitors }))
    .toSorted((a, b) => b.rate - a.rate);
  const [highest, lowest] = [rates.at(0), rates.at(-1)];
  if (highest === undefined || lowest === undefined) return null;
  return {
    state: 'warning',
    summary: differ({
      goal: worst.goal,
      variant: highest.variant,
      rate: highest.rate,
      otherVariant: lowest.variant,
      otherRate: lowest.rate,
      pValue: worst.pValue,
    }),
    cause: movesAnswers({}),
    advice: readNoScores({}),
  };
}

type ResponseFacts = Pick<HealthFacts, 'surveys'> & {
  /** In the order of the arms. */
  readonly variants: readonly { readonly name: string }[];
};

/** Returns the index of a variant without answers if others have enough. */
function findSilentVariant({ arms }: HealthFacts['surveys'][number]): number | undefined {
  const answers = arms.reduce((sum, { respondents }) => sum + respondents, 0);
  const index = arms.findIndex(({ respondents, visitors }) => respondents === 0 && visitors > 0);
  return answers >= minAnswers && index >= 0 ? index : undefined;
}

interface ResponseDifference {
  readonly goal: string;
  readonly variant: string;
  readonly rate: number;
  readonly otherVariant: string;
  readonly otherRate: number;
  readonly pValue: number;
}

const alike = phrase('response_rates_alike', () => 'Response rates are equal in all variants.');
const differ = phrase(
  'response_rates_differ',
  (p: ResponseDifference) =>
    `${shortenName(p.goal)}: ${formatPercent(p.rate)} of ${shortenName(p.variant)} answer, ${formatPercent(p.otherRate)} of ${shortenName(p.otherVariant)} (${formatPValue(p.pValue)}).`,
);
const unansweredInVariant = phrase(
  'survey_of_one_variant',
  (p: { readonly goal: string; readonly variant: string }) =>
    `${shortenName(p.goal)}: nobody in ${shortenName(p.variant)} answers the survey, unlike in other variants.`,
);
const movesAnswers = phrase(
  'variant_moves_answers',
  () => 'Likely a variant affects who answers, or whether the survey is seen.',
);
const readNoScores = phrase('read_no_scores', () => "Don't compare its scores: different people answer.");
const partOfVariant = phrase(
  'survey_is_part_of_variant',
  () => 'Likely it is only shown in the other variants, and so is part of what they test.',
);
const showToAll = phrase('ask_both', () => 'Show it in all variants, or read its answers separately.');
