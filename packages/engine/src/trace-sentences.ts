/** Values in a trace's sentence: texts as they are, positions and shares from 0 to 1, times in ISO 8601, null for none. */
export type TraceParameters = Readonly<Record<string, string | number | null>>;

type TraceFormatter = (named: TraceParameters) => string;

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
  included: (named) => `${nameOf(named)} matches.`,
  not_tried: (named) =>
    `${nameOf(named)} was not tried, since the address is too long for it${enough(named, 'matches')}.`,
  not_included: (named) => `${nameOf(named)} does not match${problemOf(named)}${enough(named, 'does')}.`,
  excluded_page: (named) => `${nameOf(named)} matches, so the page is left out.`,
  excluded_untried: (named) =>
    `${nameOf(named)} was not tried, since the address is too long for it, so the page is left out.`,
  left_in: (named) => `${nameOf(named)} does not match${problemOf(named)}, so it leaves the page in.`,
  in_audience: () => 'The visitor is in its audience.',
  not_in_audience: () => 'The visitor is not in its audience.',
  all_of: ({ count, held }) => `Each of ${count} must hold; ${heldOf(held)}.`,
  any_of: ({ count, held }) => `One of ${count} must hold; ${heldOf(held)}.`,
  not_holding: () => 'It must not hold; it does not.',
  holding: () => 'It must not hold; it does.',
  not_known: ({ attribute }) => `${attribute} is not known.`,
  must_equal: (named) => mustOf(named, `be ${expectedOf(named)}`),
  must_be_in: (named) => mustOf(named, `be one of ${expectedOf(named)}`),
  must_contain: (named) => mustOf(named, `contain ${expectedOf(named)}`),
  must_start_with: (named) => mustOf(named, `begin with ${expectedOf(named)}`),
  must_match: (named) => mustOf(named, `match the regular expression ${expectedOf(named)}`),
  must_be_greater: (named) => mustOf(named, `be greater than ${expectedOf(named)}`),
  must_be_less: (named) => mustOf(named, `be less than ${expectedOf(named)}`),
  must_be_known: (named) => mustOf(named, 'be known'),
  must_not_be_known: (named) => mustOf(named, 'not be known'),
  on_exclude_list: () => 'The visitor is on its exclude list.',
  not_on_exclude_list: () => 'The visitor is not on its exclude list.',
  forced: () => 'The visitor is on its force list, so that audience and allocation are not asked.',
  rolled_out: () => 'It is completed, and everyone gets its winner.',
  rolled_out_but_for_holdback: () =>
    'It is completed, and everyone gets its winner, but for a holdback that gets the control.',
  holdout: ({ place, share }) =>
    `The visitor's position is ${percentOf(place)}; the project holds out ${firstOf(share)}.`,
  layer_slot: ({ place, from, to }) =>
    `The visitor's position in the layer is ${percentOf(place)}; the experiment's slot takes ${visitorsIn(from, to)}.`,
  covered: ({ place, coverage }) =>
    `The visitor's position is ${percentOf(place)}; the experiment includes ${shareOf(coverage)}.`,
  takes: ({ from, to }) => `It takes ${visitorsIn(from, to)}.`,
  sampled: ({ place, coverage }) =>
    `The visitor's position is ${percentOf(place)}; the survey includes ${firstOf(coverage)}.`,
  of_variant: (named) => `It is for visitors with ${variantsOf(named)}, and this visitor is one of them.`,
  not_of_variant: (named) =>
    `It is for visitors with ${variantsOf(named)}, and this visitor is none of them.`,
  not_remembered: () =>
    'What the visitor met before cannot be read just now, and no survey is shown without knowing it.',
  shown_so_often: (named) => `${metOf(named)}, and it is shown ${frequencyOf(named)}.`,
  resting: (named) => `${metOf(named)}, and it rests${untilOf(named)}.`,
  enough_surveys: (named) => `The visitor met as many other surveys as the project allows${untilOf(named)}.`,
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

/** A position or share in percent, as precise as it is given. */
function percentOf(share: TraceParameters[string] | undefined): string {
  return `${+(Number(share) * 100).toFixed(4)}%`;
}

/** A part of every variant's visitors. */
function shareOf(coverage: TraceParameters[string] | undefined): string {
  if (coverage === 0) return 'no visitors';
  return coverage === 1 ? 'all visitors' : `${percentOf(coverage)} of visitors`;
}

/** The visitors from position 0 up to a share. */
function firstOf(share: TraceParameters[string] | undefined): string {
  if (share === 0) return 'no visitors';
  return share === 1 ? 'all visitors' : `the first ${percentOf(share)} of visitors`;
}

/** The visitors in a range of positions, excluding its end. */
function visitorsIn(from: TraceParameters[string] | undefined, to: TraceParameters[string] | undefined) {
  return from === to ? 'no visitors' : `visitors from ${percentOf(from)} up to ${percentOf(to)}`;
}

function nameOf({ kind, value }: TraceParameters): string {
  return `${kind} ${value}`;
}

function problemOf({ problem }: TraceParameters): string {
  return problem === null ? '' : ` any page, since it ${problem}`;
}

/** One other matching rule is enough. */
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

/** The number of entries that aren't named. */
function moreOf(more: TraceParameters[string] | undefined): string {
  return more === 0 ? '' : ` and ${more} more`;
}

function variantsOf({ experimentKey, variantKeys }: TraceParameters): string {
  const wanted =
    variantKeys === null ? 'any variant' : `variant ${`${variantKeys}`.replaceAll(', ', ' or ')}`;
  return `${wanted} of ${experimentKey}`;
}

function metOf({ timesShown, lastShownAt, state }: TraceParameters): string {
  if (timesShown === null) return 'The visitor never met it';
  return `The visitor met it ${timesOf(timesShown)}, last at ${lastShownAt} (${state})`;
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
