import type { ChangeState } from '@pixel/protocol';
import { groupBy } from '../../base/group-by.ts';
import { formatPercent } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { Sentence } from '../words/sentence.ts';
import { shortenName } from '../words/shorten-name.ts';
import type { CheckResult } from './check-result.ts';
import type { FindingState } from './finding.ts';
import type { HealthChange, HealthFacts } from './health-facts.ts';

type BrokenState = Exclude<ChangeState, 'applied' | 'late'>;

/** Minimum page views for judging a change. */
const minViews = 50;
const notableShare = 0.01;
const badShare = 0.1;

/** Checks whether pages apply the changes; null if no change has enough page views. Views are estimated from a sample. */
export function checkChanges({ changes, variants }: HealthFacts): CheckResult | null {
  const judged = changes.map(summarizeFailures).filter(({ views }) => views >= minViews);
  const [worst] = judged.toSorted((a, b) => b.share - a.share);
  if (worst === undefined) return null;
  const { variantKey, selector, share, views, state, page } = worst;
  const variant = variants.find((candidate) => candidate.variantKey === variantKey)?.name ?? variantKey;
  if (share < notableShare || state === null)
    return { state: 'ok', summary: changesApplied({ share: 1 - share, views }) };
  return {
    state: stateOf(share),
    summary: broken({ variant, selector, state, share, views, page }),
    cause: causes[state]({}),
    advice: state === 'csp' ? updatePolicy({}) : editChange({}),
  };
}

/** Returns how often a change failed, its most frequent failure, and the page with most failures. */
function summarizeFailures({ variantKey, selector, outcomes }: HealthChange) {
  const failed = outcomes.flatMap(({ state, ...outcome }) =>
    isBroken(state) ? [{ state, ...outcome }] : [],
  );
  const views = viewsOf(outcomes);
  return {
    variantKey,
    selector,
    views,
    share: views > 0 ? viewsOf(failed) / views : 0,
    state: mostFrequent(failed, ({ state }) => state),
    page: mostFrequent(failed, ({ page }) => page),
  };
}

function isBroken(state: ChangeState): state is BrokenState {
  return state !== 'applied' && state !== 'late';
}

function stateOf(share: number): FindingState {
  return share >= badShare ? 'bad' : 'warning';
}

function mostFrequent<T extends { readonly views: number }, K>(
  outcomes: readonly T[],
  keyOf: (outcome: T) => K,
) {
  const [first] = [...groupBy(outcomes, keyOf)].sort(([, a], [, b]) => viewsOf(b) - viewsOf(a));
  return first?.[0] ?? null;
}

function viewsOf(outcomes: readonly { readonly views: number }[]): number {
  return outcomes.reduce((sum, { views }) => sum + views, 0);
}

interface BrokenChange {
  readonly variant: string;
  readonly selector: string;
  readonly state: BrokenState;
  readonly share: number;
  readonly views: number;
  readonly page: string | null;
}

const failures: Readonly<Record<BrokenState, string>> = {
  never_found: "isn't found",
  undone: 'is undone by the page',
  gave_up: 'is repeatedly undone by the page',
  refused: 'is refused',
  csp: "is blocked by the page's policy",
  failed: 'fails',
};

const changesApplied = phrase(
  'changes_made',
  (p: { readonly share: number; readonly views: number }) =>
    `Changes applied: the worst one in ${formatPercent(p.share)} of its page views.`,
);
const broken = phrase(
  'change_broken',
  (p: BrokenChange) =>
    `${shortenName(p.selector)} ${failures[p.state]}: the change of ${shortenName(p.variant)} isn't applied in ${formatPercent(p.share)} of its page views${p.page === null || p.page === '' ? '' : `, mostly on ${shortenName(p.page)}`}.`,
);

const causes: Readonly<Record<BrokenState, (parameters: Record<never, never>) => Sentence>> = {
  never_found: phrase(
    'element_gone',
    () => "Likely the page was changed, or doesn't always have the element.",
  ),
  undone: phrase('page_undoes', () => 'Likely a script on the page re-renders that part.'),
  gave_up: phrase('page_fights', () => 'A script on the page re-renders that part each time.'),
  refused: phrase('change_not_allowed', () => "The page doesn't allow this kind of change."),
  csp: phrase('blocked_by_policy', () => "The page's Content-Security-Policy blocks what the change needs."),
  failed: phrase('change_throws', () => 'Likely an error in the code of the change.'),
};
const editChange = phrase(
  'edit_change',
  () => 'Pause the variant, fix the change in the editor, and start a new phase.',
);
const updatePolicy = phrase('update_policy', () => 'Update your CSP, then start a new phase.');
