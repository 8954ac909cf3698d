import { count, percent, pValue, shortPercent } from './figures.ts';
import { phrase } from './phrase.ts';
import { short } from './short.ts';

/** Says that nobody was on the experiment's pages lately. */
export const nobodyMatched = phrase(
  'preflight_nobody_matched',
  (p: { readonly days: number; readonly seen: number }) =>
    `Of ${count(p.seen)} visitors with events in ${count(p.days)} days none was on these pages and of this audience. Check the URL rules, switch \`pageviews\` on, and come back after two weeks.`,
);

/** Says that visitors are known by their events alone. */
export const withoutPageviews = phrase(
  'preflight_without_pageviews',
  () => 'Only visitors who sent an event are known: with `pageviews` switched on, all would be.',
);

/** Says that no visitor's window of a goal was over. */
export const noWindowClosed = phrase(
  'preflight_no_window_closed',
  (p: { readonly goal: string }) =>
    `Nothing is known of ${short(p.goal)}: no visitor's window was over. Take more days.`,
);

/** Says that a kind of goal is not replayed. */
export const notReplayed = phrase(
  'preflight_not_replayed',
  (p: { readonly goal: string }) =>
    `${short(p.goal)} is not planned: quantiles are not replayed, since they do not add up over visitors.`,
);

/** Says that a guardrail cannot be cleared. */
export const guardrailCannotClear = phrase(
  'preflight_guardrail_cannot_clear',
  (p: {
    readonly goal: string;
    readonly margin: number;
    readonly planned: number;
    readonly needed: number | null;
  }) =>
    `${short(p.goal)} cannot be shown to stay within ${shortPercent(p.margin)} with ${count(p.planned)} visitors: ${p.needed === null ? 'no number would do' : `${count(p.needed)} are needed, were there no effect`}.`,
);

/** Says that an audience asks for what events do not tell. */
export const attributesUnknown = phrase(
  'preflight_attributes_unknown',
  (p: { readonly attributes: string }) =>
    `Events do not tell ${p.attributes}: conditions on it are taken as not known, so that visitors may be too few or too many.`,
);

/** Says that only a part of visitors, or of pages, was looked at. */
export const partlyRead = phrase(
  'preflight_partly_read',
  (p: { readonly visitors: number; readonly events: number }) =>
    `Estimated from ${percent(p.visitors)} of the visitors, and pages with ${percent(p.events)} of the events.`,
);

/** Says that the split of the past differs between variants. */
export const saltUnbalanced = phrase(
  'preflight_salt_unbalanced',
  (p: { readonly what: string; readonly pValue: number; readonly salt: string | null }) =>
    `This salt would split visitors unevenly by ${p.what} (${pValue(p.pValue)}). ${p.salt === null ? 'No other was found that is better.' : `Before the first start, set \`salt: ${p.salt}\` in the configuration file.`}`,
);
