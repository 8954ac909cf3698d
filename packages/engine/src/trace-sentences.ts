/** Values in the sentence of a trace: strings, positions and shares from 0 to 1, times in ISO 8601, or null if there is none. */
export type TraceParameters = Readonly<Record<string, string | number | null>>;

type TraceFormatter = (parameters: TraceParameters) => string;

/** Every sentence of a trace, by code. */
export const traceSentences = {
  started: ({ at }) => `It started at ${at}.`,
  starts: ({ at }) => `It starts at ${at}.`,
  ends: ({ at }) => `It ends at ${at}.`,
  ended: ({ at }) => `It ended at ${at}.`,
  every_page: () => 'It runs on every page.',
  no_page: () => 'The page has no absolute http(s) address, so no rule matches it.',
  its_page: () => 'The page is one of its pages.',
  not_its_page: () => 'The page is not one of its pages.',
  included: (parameters) => `${nameOf(parameters)} matches.`,
  not_tried: (parameters) =>
    `${nameOf(parameters)} was not tried, since the address is too long for it${enough(parameters, 'matches')}.`,
  not_included: (parameters) =>
    `${nameOf(parameters)} does not match${problemOf(parameters)}${enough(parameters, 'does')}.`,
  excluded_page: (parameters) => `${nameOf(parameters)} matches, so the page is excluded.`,
  excluded_untried: (parameters) =>
    `${nameOf(parameters)} was not tried, since the address is too long for it, so the page is excluded.`,
  left_in: (parameters) =>
    `${nameOf(parameters)} does not match${problemOf(parameters)}, so it does not exclude the page.`,
  in_audience: () => 'The visitor is in its audience.',
  not_in_audience: () => 'The visitor is not in its audience.',
  all_of: ({ count, held }) => `Each of ${count} must hold; ${heldOf(held)}.`,
  any_of: ({ count, held }) => `One of ${count} must hold; ${heldOf(held)}.`,
  not_holding: () => 'It must not hold; it does not.',
  holding: () => 'It must not hold; it does.',
  not_known: ({ attribute }) => `${attribute} is not known.`,
  must_equal: (parameters) => mustOf(parameters, `be ${expectedOf(parameters)}`),
  must_be_in: (parameters) => mustOf(parameters, `be one of ${expectedOf(parameters)}`),
  must_contain: (parameters) => mustOf(parameters, `contain ${expectedOf(parameters)}`),
  must_start_with: (parameters) => mustOf(parameters, `begin with ${expectedOf(parameters)}`),
  must_match: (parameters) => mustOf(parameters, `match the regular expression ${expectedOf(parameters)}`),
  must_be_greater: (parameters) => mustOf(parameters, `be greater than ${expectedOf(parameters)}`),
  must_be_less: (parameters) => mustOf(parameters, `be less than ${expectedOf(parameters)}`),
  must_be_known: (parameters) => mustOf(parameters, 'be known'),
  must_not_be_known: (parameters) => mustOf(parameters, 'not be known'),
  on_exclude_list: () => 'The visitor is on its exclude list.',
  not_on_exclude_list: () => 'The visitor is not on its exclude list.',
  forced: () => 'The visitor is on its force list, so audience and allocation are not checked.',
  rolled_out: () => 'It is completed, and everyone gets its winner.',
  rolled_out_but_for_holdback: () =>
    'It is completed, and everyone gets its winner, except a holdback, which gets the control.',
  holdout: ({ place, share }) =>
    `The visitor's position is ${percentOf(place)}; the project holds out ${firstOf(share)}.`,
  layer_slot: ({ place, from, to }) =>
    `The visitor's position in the layer is ${percentOf(place)}; the experiment's slot takes ${visitorsIn(from, to)}.`,
  covered: ({ place, coverage }) =>
    `The visitor's position is ${percentOf(place)}; the experiment includes ${shareOf(coverage)}.`,
  takes: ({ from, to }) => `It takes ${visitorsIn(from, to)}.`,
  sampled: ({ place, coverage }) =>
    `The visitor's position is ${percentOf(place)}; the survey includes ${firstOf(coverage)}.`,
  of_variant: (parameters) =>
    `It is for visitors with ${variantsOf(parameters)}, and this visitor is one of them.`,
  not_of_variant: (parameters) =>
    `It is for visitors with ${variantsOf(parameters)}, and this visitor is not one of them.`,
  not_remembered: () =>
    "The visitor's survey history cannot be read right now, and no survey is shown without it.",
  shown_so_often: (parameters) => `${historyOf(parameters)}, and it is shown ${frequencyOf(parameters)}.`,
  resting: (parameters) => `${historyOf(parameters)}, and it pauses${untilOf(parameters)}.`,
  enough_surveys: (parameters) =>
    `The visitor has seen as many other surveys as the project allows${untilOf(parameters)}.`,
  is_draft: () => 'It is a draft.',
  is_scheduled: () => 'It is scheduled.',
  is_running: () => 'It is running.',
  is_paused: () => 'It is paused.',
  is_completed: () => 'It is completed.',
  is_completed_only: () => 'It is completed, and no variant is rolled out.',
  is_archived: () => 'It is archived.',
  was_not_live: () => 'It was not live then.',
} satisfies Readonly<Record<string, TraceFormatter>>;

export type TraceCode = keyof typeof traceSentences;

/** Returns a position or share as a percentage with up to four decimals. */
function percentOf(share: TraceParameters[string] | undefined): string {
  return `${+(Number(share) * 100).toFixed(4)}%`;
}

/** Returns the share of each variant's visitors, in words. */
function shareOf(coverage: TraceParameters[string] | undefined): string {
  if (coverage === 0) return 'no visitors';
  return coverage === 1 ? 'all visitors' : `${percentOf(coverage)} of visitors`;
}

/** Returns the visitors from position 0 up to a share, in words. */
function firstOf(share: TraceParameters[string] | undefined): string {
  if (share === 0) return 'no visitors';
  return share === 1 ? 'all visitors' : `the first ${percentOf(share)} of visitors`;
}

/** Returns the visitors in a range of positions, excluding its end, in words. */
function visitorsIn(from: TraceParameters[string] | undefined, to: TraceParameters[string] | undefined) {
  return from === to ? 'no visitors' : `visitors from ${percentOf(from)} up to ${percentOf(to)}`;
}

function nameOf({ kind, value }: TraceParameters): string {
  return `${kind} ${value}`;
}

function problemOf({ problem }: TraceParameters): string {
  return problem === null ? '' : ` any page, since it ${problem}`;
}

/** Returns a clause that names another matching rule, because one is enough; empty if there is none. */
function enough({ enough: other }: TraceParameters, how: string): string {
  return other === null ? '' : `, but ${other} ${how}, which is enough`;
}

function heldOf(held: TraceParameters[string] | undefined): string {
  return held === 0 ? 'none does' : held === 1 ? '1 does' : `${held} do`;
}

function mustOf({ attribute, found, foundMore }: TraceParameters, requirement: string): string {
  return `${attribute} is ${found}${moreOf(foundMore)}; it must ${requirement}.`;
}

function expectedOf({ expected, expectedMore }: TraceParameters): string {
  return `${expected}${moreOf(expectedMore)}`;
}

/** Returns the number of entries that aren't listed, as the end of a list. */
function moreOf(more: TraceParameters[string] | undefined): string {
  return more === 0 ? '' : ` and ${more} more`;
}

function variantsOf({ experimentKey, variantKeys }: TraceParameters): string {
  const variants =
    variantKeys === null ? 'any variant' : `variant ${`${variantKeys}`.replaceAll(', ', ' or ')}`;
  return `${variants} of ${experimentKey}`;
}

function historyOf({ timesShown, lastShownAt, state }: TraceParameters): string {
  if (timesShown === null) return 'The visitor has never seen it';
  return `The visitor has seen it ${timesOf(timesShown)}, last at ${lastShownAt} (${state})`;
}

function frequencyOf({ frequency, maxShows }: TraceParameters): string {
  if (frequency === 'limited' && maxShows !== null)
    return `at most ${timesOf(maxShows)}, until it is answered`;
  return frequency === 'once' || frequency === 'always' ? frequency : 'until it is answered';
}

function timesOf(times: TraceParameters[string] | undefined): string {
  return times === 1 ? 'once' : `${times} times`;
}

function untilOf({ until }: TraceParameters): string {
  return until === null ? '' : ` until ${until}`;
}
