import type { ExperimentState } from '@pixel/stats';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { short } from './short.ts';
import { dayOf } from './times.ts';

/**
 * What was done after a phase: one of its variants was `shipped`; the control stays, `not_shipped`; it is to be tested again in another
 * form, `iterate`; or the test could not answer its question, `invalid`, as where visitors were not split as planned.
 */
export type DecisionKind = 'shipped' | 'not_shipped' | 'iterate' | 'invalid';

interface Decided {
  /** ISO 8601. */
  readonly decidedAt: string;
  readonly timeZone: string;
  readonly decidedBy: string;
}

/** What was decided, and of `shipped` the name of the variant. */
export interface DecisionFacts extends Decided {
  readonly decision: DecisionKind;
  readonly variant: string | null;
}

const shipped = phrase(
  'decision_shipped',
  (p: Decided & { readonly variant: string }) => `${short(p.variant)} was shipped${when(p)}`,
);
const notShipped = phrase('decision_not_shipped', (p: Decided) => `The control stays${when(p)}`);
const iterate = phrase(
  'decision_iterate',
  (p: Decided) => `It is to be tested again in another form${when(p)}`,
);
const invalid = phrase(
  'decision_invalid',
  (p: Decided) => `The test could not answer its question${when(p)}`,
);

/** Says what was decided after a test. */
export function sayDecision({ decision, variant, decidedAt, timeZone, decidedBy }: DecisionFacts): Sentence {
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

interface Against {
  readonly variant: string;
  readonly state: NotWon;
}

/** What the test had said of a variant that was shipped all the same. */
const standings: Readonly<Record<NotWon, string>> = {
  untrusted: 'the results are not to be trusted',
  harm: 'it harms a guardrail',
  losing: 'it loses',
  inconclusive: 'no difference was shown',
  not_ready: 'nothing was decided',
};

const shippedAgainst = phrase(
  'shipped_against_verdict',
  ({ variant, state }: Against) => `${short(variant)} was shipped although ${standings[state]}.`,
);
const shippedUndecided = phrase(
  'shipped_without_win',
  ({ variant, state }: Against) => `${short(variant)} was shipped while ${standings[state]}.`,
);
const winnerLeft = phrase(
  'winner_not_shipped',
  ({ variant }: { readonly variant: string }) => `${short(variant)} won, and was not shipped.`,
);

/**
 * Says how a decision differs from what the test showed: of a variant that was shipped with its standing, and else of one that won.
 * Null where it follows it.
 */
export function sayAgainst(
  decision: DecisionKind,
  { variant, state }: { readonly variant: string | null; readonly state: ExperimentState },
): Sentence | null {
  if (variant === null) return null;
  if (decision !== 'shipped')
    return decision === 'not_shipped' && state === 'winning' ? winnerLeft({ variant }) : null;
  if (state === 'winning') return null;
  return state === 'inconclusive' || state === 'not_ready'
    ? shippedUndecided({ variant, state })
    : shippedAgainst({ variant, state });
}

function when({ decidedAt, timeZone, decidedBy }: Decided): string {
  return `, as ${short(decidedBy)} decided on ${dayOf(decidedAt, timeZone)}.`;
}
