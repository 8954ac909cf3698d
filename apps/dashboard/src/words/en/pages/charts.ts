/** Words of the charts of results, in English. */
export const charts = {
  asTable: 'As a table',
  asChart: 'As a chart',
  day: 'Day',
  dayNumber: (number: string) => `day ${number}`,
  visitors: 'Visitors',
  interval: (level: string) => `${level} CI`,
  heldBack: 'Held back: the visitors of the variants are not comparable.',
  lift: {
    title: (goal: string) => `Lift of ${goal} over time`,
    sentence: (goal: string, ends: readonly string[]) =>
      `Lift of ${goal} over time, with its interval. ${ends.length === 0 ? 'Nothing is known yet.' : `Newest: ${ends.join('; ')}.`}`,
    cursor: 'Day of the chart of lifts',
    empty: 'No lift can be told yet.',
    none: '–',
    plannedSize: 'planned size',
    beforePlanned: (planned: string) =>
      `A fixed horizon has no interval before its planned ${planned} visitors.`,
    decided: (variant: string, isSequential: boolean) =>
      `${variant}: the interval left zero.${isSequential ? ' A decision stays decided, since the interval only ever narrows.' : ''}`,
    decidedOn: 'Decided on this day',
    epoch: 'Variants show something else since, so the verdict counts from here.',
  },
  newVisitors: {
    title: 'New visitors a day',
    sentence: (most: string, days: number) =>
      `New visitors a day by variant, over ${days === 1 ? '1 day' : `${days} days`}; at most ${most}.`,
    cursor: 'Day of the chart of visitors',
    all: 'All',
    partly: '(part)',
    partOfDay: 'Part of a day',
    empty: 'Nobody has met it yet.',
    notKept: 'Days are kept of the newest results only.',
  },
  size: {
    title: 'Planned size',
    sentence: (share: string) => `${share} of the planned size`,
    counted: (counted: string, planned: string) => `${counted} of ${planned} visitors`,
    open: (open: string) => `${open} more are still in their window.`,
    left: (days: number) => (days === 1 ? 'about 1 day left' : `about ${days} days left`),
    reached: 'reached',
    tooLong: (weeks: string) =>
      `About ${weeks} weeks left. From 26 weeks on it is too long: browsers forget who met it. Plan for a larger effect, or for more visitors.`,
    guardrail: (p: {
      readonly name: string;
      readonly needed: string;
      readonly limit: string;
      readonly times: string | null;
    }) =>
      p.times === null
        ? `${p.name} needs about ${p.needed} visitors to rule out its limit of ${p.limit}.`
        : `${p.name} needs about ${p.needed} visitors to rule out its limit of ${p.limit}, ${p.times} times the planned size. Decide without it, or watch it after the roll-out.`,
    others: (names: string) => `Not clear yet either: ${names}.`,
  },
  groups: {
    by: (dimension: string) => `By ${dimension}`,
    choose: 'Break down by',
    group: 'Group',
    variant: 'Variant',
    bar: 'Interval',
    visitors: (count: string) => `${count} visitors`,
    lift: 'Lift',
    sentence: (group: string, variant: string, lift: string) => `${group}, ${variant}: ${lift}`,
    tooSmall: 'too small to compare',
    adjusted: (groups: number) =>
      `Intervals are adjusted for ${groups === 1 ? '1 group' : `${groups} groups`}. A group is what visitors were when they first met it.`,
    others: 'Other groups',
    alike: 'alike',
    differ: 'differ',
    notLooked: 'not looked at',
    few: 'too small',
    wholeOnly: 'Groups are those of all visitors now. They are not kept of ranges of days or of the past.',
    unknown: 'Not known',
    rest: 'All others',
    empty: 'No visitors to group yet.',
    attribute: (name: string) => `attribute ${name}`,
    dimensions: {
      device: 'device',
      browser: 'browser',
      os: 'operating system',
      country: 'country',
      language: 'language',
      visitorType: 'new or returning',
      source: 'where they came from',
      sourceUtmSource: 'campaign source',
      sourceUtmMedium: 'campaign medium',
      sourceUtmCampaign: 'campaign',
      entryHost: 'entry host',
      entryPath: 'entry page',
      earlierPhase: 'earlier phase',
    },
    values: {
      mobile: 'Phone',
      tablet: 'Tablet',
      desktop: 'Desktop',
      new: 'New',
      returning: 'Returning',
      yes: 'Met an earlier phase',
      no: 'Met none',
    },
  },
  funnel: {
    title: (to: string) => `From exposure to ${to}`,
    goalsTitle: 'From exposure to goals',
    entered: 'Met the experiment',
    shareOf: 'Shares are of all who met it.',
    step: 'Step',
    variant: 'Variant',
    reached: 'Reached',
    share: 'Share of all',
    lift: 'Lift',
    marked: 'other people in each variant',
    ofBefore: (share: string) => `${share} of the step before`,
    later:
      'Those who reach a step are other people in each variant, so a share of the step before is no effect.',
    each: 'Each goal is counted on its own, within its own window.',
  },
  novelty: {
    title: 'Does it last?',
    about:
      'Lift by the day since visitors first met it, and by the day on which they did. Exploratory: it decides nothing.',
    open: 'Compare days',
    close: 'Close',
    counting: 'Counting days',
    since: 'By day since the first visit',
    sinceAbout: (visitors: string) =>
      `Only the ${visitors} visitors who have been there for all of these days. Intervals are of one day and one look.`,
    cohort: 'By day of the first visit',
    cohortAbout:
      'Visitors of each day against each other; those of the newest days are still in their window.',
    dayOf: (day: string) => `Day ${day}`,
    cursor: 'Day',
    sentence: (title: string, ends: string) => `${title}: ${ends}`,
    none: 'No day has enough to be compared.',
  },
  best: {
    title: 'Which one is best',
    about: 'Exploratory. The registered plan compares each variant with the control.',
    probability: 'Probability best',
    variant: 'Variant',
    lift: 'Lift',
    runnerUp: (best: string, second: string) => `${best} against the runner-up, ${second}`,
    unclear: 'The two are not told apart yet.',
    clear: 'The two are told apart.',
    compare: (name: string) => `Compare all with ${name}`,
    onlyBayesian: 'Probabilities need the Bayesian engine.',
  },
};
