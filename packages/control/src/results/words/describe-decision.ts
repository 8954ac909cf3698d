import type { ExperimentState } from '@pixel/stats';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';
import { dayOf } from './times.ts';

/**
 * The decision after a phase. `shipped`: a variant was shipped. `not_shipped`: the control stays. `iterate`: another version will be
 * tested. `invalid`: the test couldn't answer its question, for example because of a sample ratio mismatch.
 */
export type DecisionKind = 'shipped' | 'not_shipped' | 'iterate' | 'invalid';

interface DecisionTime {
  /** ISO 8601. */
  readonly decidedAt: string;
  readonly timeZone: string;
  readonly decidedBy: string;
}

/** A decision, with the variant's name if it was `shipped`. */
export interface DecisionFacts extends DecisionTime {
  readonly decision: DecisionKind;
  readonly variant: string | null;
}

const shipped = phrase(
  'decision_shipped',
  (p: DecisionTime & { readonly variant: string }) =>
    `${shortenName(p.variant)} was shipped${byWhomAndWhen(p)}`,
);
const notShipped = phrase(
  'decision_not_shipped',
  (p: DecisionTime) => `The control stays${byWhomAndWhen(p)}`,
);
const iterate = phrase(
  'decision_iterate',
  (p: DecisionTime) => `It will be retested in another form${byWhomAndWhen(p)}`,
);
const invalid = phrase(
  'decision_invalid',
  (p: DecisionTime) => `The test couldn't answer its question${byWhomAndWhen(p)}`,
);

/** Returns the sentence for a decision after a test. */
export function describeDecision({
  decision,
  variant,
  decidedAt,
  timeZone,
  decidedBy,
}: DecisionFacts): Sentence {
  const decided = { decidedAt, timeZone, decidedBy };
  switch (decision) {
    case 'shipped':
      return shipped({ ...decided, variant: variant ?? '' });
    case 'not_shipped':
      return notShipped(decided);
    case 'iterate':
      return iterate(decided);
    case 'invalid':
      return invalid(decided);
  }
}

type NotWon = Exclude<ExperimentState, 'winning'>;

interface Contradiction {
  readonly variant: string;
  readonly state: NotWon;
}

/** The test's result for a variant that was shipped anyway, as the end of a sentence. */
const resultPhrases: Readonly<Record<NotWon, string>> = {
  untrusted: "the results can't be trusted",
  harm: 'it harms a guardrail',
  losing: 'it loses',
  inconclusive: 'no difference was shown',
  not_ready: 'nothing was decided',
};

const shippedAgainst = phrase(
  'shipped_against_verdict',
  ({ variant, state }: Contradiction) =>
    `${shortenName(variant)} was shipped although ${resultPhrases[state]}.`,
);
const shippedUndecided = phrase(
  'shipped_without_win',
  ({ variant, state }: Contradiction) => `${shortenName(variant)} was shipped while ${resultPhrases[state]}.`,
);
const winnerNotShipped = phrase(
  'winner_not_shipped',
  ({ variant }: { readonly variant: string }) => `${shortenName(variant)} won, but was not shipped.`,
);

/**
 * Returns the sentence for how a decision deviates from the test's result: a shipped variant that didn't win, or a winner that wasn't
 * shipped. Null if it follows the result.
 */
export function describeContradiction(
  decision: DecisionKind,
  { variant, state }: { readonly variant: string | null; readonly state: ExperimentState },
): Sentence | null {
  if (variant === null) return null;
  if (decision !== 'shipped')
    return decision === 'not_shipped' && state === 'winning' ? winnerNotShipped({ variant }) : null;
  if (state === 'winning') return null;
  return state === 'inconclusive' || state === 'not_ready'
    ? shippedUndecided({ variant, state })
    : shippedAgainst({ variant, state });
}

function byWhomAndWhen({ decidedAt, timeZone, decidedBy }: DecisionTime): string {
  return `, as ${shortenName(decidedBy)} decided on ${dayOf(decidedAt, timeZone)}.`;
}
