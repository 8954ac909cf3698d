/** English texts of the project's settings. */
export const settings = {
  title: 'Settings',
  tabs: { label: 'Settings', project: 'Project', data: 'Data' },
  sectionList: 'Sections',
  sections: {
    general: 'General',
    origins: 'Origins',
    integrations: 'Integrations',
    privacy: 'Consent and privacy',
    pages: 'Pages',
    people: 'Who is counted',
    limits: 'Limits',
    retention: 'Retention',
    statistics: 'Statistics',
    archive: 'Archive',
  },
  withPublication: 'Settings take effect with the next publication, unless a field says otherwise.',
  needsAdmin: 'You need the Admin role to change settings.',
  notSet: 'not set',
  serverLimit: 'as the server',
  line: (line: string, problem: string) => `Line ${line}: ${problem}`,
  on: 'On',
  off: 'Off',
  fields: {
    projectKey: {
      label: 'Key',
      hint: 'Stands in the script tag of your pages and in every event that is stored, so it never changes.',
    },
    name: { label: 'Name', hint: 'What people see here; visitors never do. Changes at once.' },
    timeZone: {
      label: 'Time zone',
      hint: 'Where the days of results begin, such as Europe/Berlin. Times here follow at once.',
    },
    currency: {
      label: 'Currency',
      hint: 'What amounts of events are in, such as EUR. It converts nothing.',
    },
    allowedOrigins: {
      label: 'Allowed origins',
      hint: 'Pages of these origins may use the project; * is every origin. One on each line, such as https://shop.example.',
    },
    'integrations.analytics.enabled': {
      label: 'Google Analytics',
      hint: 'Sends each exposure as gtag event experience_impression with the experiment and the variant.',
    },
    'integrations.analytics.tagEventsEnabled': {
      label: 'Google Tag Manager',
      hint: 'Pushes each exposure to the data layer instead; then gtag isn’t called.',
    },
    'integrations.behaviorTool.enabled': {
      label: 'Microsoft Clarity',
      hint: 'Tags each session with the experiment and its variant.',
    },
    consent: {
      label: 'Consent',
      hint: "Whether anything of a visitor is stored or sent before the page calls pixel.setConsent('granted').",
    },
    globalPrivacyControl: {
      label: 'Global Privacy Control',
      hint: 'What happens in a browser that asks not to be shared.',
    },
    trafficSample: {
      label: 'Keep samples of visits',
      hint: 'Pages and what audiences ask, without who it was, to try rules on. They are kept for 14 days at most.',
    },
    pageviews: {
      label: 'An event for each page view',
      hint: 'The pixel sends $pageview, also where a page changes its address without loading.',
    },
    manifest: {
      label: 'List of what is about to change',
      hint: 'The script names the elements that it will change, so that a first visit hides only those. Anybody can read it.',
    },
    lateChanges: {
      label: 'Late changes',
      hint: 'What happens to changes that arrive more than a second after the navigation.',
    },
    allowHtml: {
      label: 'Changes may carry HTML',
      hint: 'Off refuses changes that bring HTML into the page.',
    },
    allowJs: {
      label: 'Changes may carry code',
      hint: 'Off refuses code, and HTML as well, since HTML can carry code.',
    },
    internalAddresses: {
      label: 'Your own people',
      hint: 'Visitors from these addresses are marked as internal and left out of results. One address or range on each line, such as 192.0.2.0/24.',
    },
    holdout: {
      label: 'Holdout, %',
      hint: 'This share of visitors sees no experiment at all, 50% at most.',
    },
    'surveyBudget.surveys': {
      label: 'Surveys per visitor',
      hint: 'One visitor meets so many different surveys, and no more.',
    },
    'surveyBudget.days': { label: 'Within days', hint: 'Counted over so many days.' },
    'limits.bootstrapsPerAddress': {
      label: 'Assignments per address',
      hint: 'How often pages may ask from one address.',
    },
    'limits.bootstrapsPerVisitor': {
      label: 'Assignments per visitor',
      hint: 'How often pages may ask for one visitor.',
    },
    'limits.eventsPerAddress': {
      label: 'Events per address',
      hint: 'How many events one address may send; 100 or more.',
    },
    'limits.eventsPerVisitor': {
      label: 'Events per visitor',
      hint: 'How many events one visitor may send; 100 or more.',
    },
    retentionDays: {
      label: 'Keep events for days',
      hint: 'Events are deleted so many days after they were received, within a day. Empty keeps them for good.',
    },
    'statistics.engine': { label: 'Engine', hint: 'How experiments are judged.' },
    'statistics.alpha': { label: 'Alpha, %', hint: 'Chance of a false alarm.' },
    'statistics.plannedVisitors': { label: 'Planned visitors', hint: 'Of all variants together.' },
    'statistics.minimumDays': { label: 'Minimum days', hint: 'Nothing wins or loses before.' },
    'statistics.correction': { label: 'Correction', hint: 'For several variants at once.' },
    'statistics.holdback': { label: 'Holdback, %', hint: 'Keeps the control after a roll-out.' },
    'statistics.expectedLossLimit': {
      label: 'Expected loss limit, %',
      hint: 'A Bayesian winner risks no more.',
    },
    'statistics.pauseOnHarm': {
      label: 'Pause on harm',
      hint: 'An experiment pauses by itself when a guardrail is breached.',
    },
    'statistics.windowHours': {
      label: 'Conversion window, hours',
      hint: 'Goals count so long after the first exposure.',
    },
    'statistics.capPercentile': {
      label: 'Cap of values, percentile',
      hint: 'Larger values are cut to it. Empty cuts nothing.',
    },
    'statistics.cuped': {
      label: 'CUPED',
      hint: 'Adjusts differences by what visitors did before, which narrows intervals.',
    },
    'statistics.srm.concentration': {
      label: 'SRM concentration',
      hint: 'How close to the weights the split is taken to be.',
    },
    'statistics.srm.alpha': { label: 'SRM alpha, %', hint: 'Below it, the split is a mismatch.' },
  },
  choices: {
    granted: 'Store and send from the start',
    pending: 'Wait until the page says yes',
    no_integrations: 'Count them; tell no integration',
    off: 'Do nothing, as if consent were denied',
    ignore: 'As for everyone',
    apply: 'Make them all the same',
    skip: 'Leave the original',
  },
  origins: {
    refused: 'Refused lately',
    refusedText: 'Pages of these origins asked since the server started, and got nothing.',
    lastAt: 'Last',
    add: 'Add',
    addOrigin: (origin: string) => `Add ${origin}`,
    none: 'No other page asked since the server started.',
    every: 'Every origin is let in. Name yours to keep others out.',
    unknown: 'Which pages were refused can’t be read just now.',
  },
  limits: {
    text: 'What may be sent for this project in a minute. What is over gets 429 and is sent again later. Empty is what the server allows.',
  },
  retention: {
    forGood: 'for good',
    counting: 'Counting what would be deleted…',
    nothing: (day: string) => `No event was received before ${day}: nothing would be deleted now.`,
    would: (events: string, day: string) =>
      `${events} received before ${day} would be deleted within a day of the next publication, and can’t come back.`,
    events: (count: number, text: string) => (count === 1 ? '1 event' : `${text} events`),
    unknown: 'How much would be deleted can’t be counted just now.',
    results: 'Results of experiments that are older lose visitors day by day: read them out before.',
    title: (days: string) => `Keep events for ${days === '1' ? '1 day' : `${days} days`}?`,
    notYet: 'Not yet',
  },
  statistics: {
    text: 'What holds for experiments that don’t say it themselves. Running experiments keep the plan that was registered when they started.',
    asUsual: (value: string) => `Default: ${value}`,
    noSize: 'none',
    noCap: 'none',
  },
  waiting: {
    title: (count: number) =>
      count === 1 ? '1 setting waits to be published' : `${count} settings wait to be published`,
    text: 'Visitors get it with the next publication.',
    review: 'Review all changes',
  },
  dock: {
    title: 'Your edits',
    edited: (count: number) => (count === 1 ? '1 setting edited' : `${count} settings edited`),
    notSaved: 'not saved yet',
    problems: (count: number) => (count === 1 ? '1 thing to put right' : `${count} things to put right`),
    update: 'Update settings',
    saved: 'Settings updated.',
    savedWaits: 'Settings updated. They are live with the next publication.',
  },
  conflict: {
    title: 'Someone else changed the same settings',
    text: 'Choose which version stays. What only one of you changed is kept.',
    theirs: 'Theirs',
    mine: 'Yours',
    useTheirs: 'Use theirs',
    useMine: 'Use yours',
  },
  archive: {
    text: 'An archived project keeps everything: settings, results and events. Nobody can change or publish anything in it, and it leaves the list of projects. Experiments and surveys that visitors still meet have to be completed first. It can be restored at any time.',
    archive: 'Archive project',
    title: (name: string) => `Archive ${name}?`,
    type: (key: string) => `Type ${key} to confirm`,
    archived: (name: string) => `Archived ${name}.`,
    restoreText: 'This project is archived. Restored, it is as it was: people can edit and publish again.',
    restore: 'Restore project',
    restoreTitle: (name: string) => `Restore ${name}?`,
    restored: (name: string) => `Restored ${name}.`,
    others: 'Archived projects of this organization',
    since: 'Archived',
    notYet: 'Not yet',
  },
};
