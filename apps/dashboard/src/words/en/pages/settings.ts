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
    people: 'Who counts',
    limits: 'Limits',
    retention: 'Retention',
    statistics: 'Statistics',
    archive: 'Archive',
  },
  summary: 'Settings take effect when you publish, unless a field says otherwise.',
  needsAdmin: 'You need the Admin role to change settings.',
  notSet: 'not set',
  serverLimit: 'server default',
  line: (line: string, problem: string) => `Line ${line}: ${problem}`,
  on: 'On',
  off: 'Off',
  fields: {
    projectKey: {
      label: 'Key',
      hint: 'Part of your pages’ script tag and of every stored event, so it can’t be changed.',
    },
    name: { label: 'Name', hint: 'Shown here only, never to visitors. Takes effect immediately.' },
    timeZone: {
      label: 'Time zone',
      hint: 'Such as Europe/Berlin. Defines the days of results. Times shown here change immediately.',
    },
    currency: {
      label: 'Currency',
      hint: 'The currency of event amounts, such as EUR. Nothing is converted.',
    },
    allowedOrigins: {
      label: 'Allowed origins',
      hint: 'Pages from these origins may use the project; * allows all. One per line, such as https://shop.example.',
    },
    'integrations.analytics.enabled': {
      label: 'Google Analytics',
      hint: 'Sends each exposure as the gtag event experience_impression, with experiment and variant.',
    },
    'integrations.analytics.tagEventsEnabled': {
      label: 'Google Tag Manager',
      hint: 'Pushes each exposure to the data layer instead of calling gtag.',
    },
    'integrations.behaviorTool.enabled': {
      label: 'Microsoft Clarity',
      hint: 'Tags each session with the experiment and its variant.',
    },
    consent: {
      label: 'Consent',
      hint: "Whether anything about a visitor is stored or sent before the page calls pixel.setConsent('granted').",
    },
    globalPrivacyControl: {
      label: 'Global Privacy Control',
      hint: 'What happens in browsers that opt out of data sharing.',
    },
    trafficSample: {
      label: 'Keep visit samples',
      hint: 'Page URLs and audience attributes, without visitor ids, to test rules on. Kept for at most 14 days.',
    },
    pageviews: {
      label: 'Page view events',
      hint: 'The pixel sends $pageview, including for client-side navigation.',
    },
    manifest: {
      label: 'Manifest of changing elements',
      hint: 'The script lists the elements it will change, so a first visit hides only those. The list is public.',
    },
    lateChanges: {
      label: 'Late changes',
      hint: 'What happens to changes that arrive more than a second after navigation.',
    },
    allowHtml: {
      label: 'Allow HTML in changes',
      hint: 'When off, changes that insert HTML are refused.',
    },
    allowJs: {
      label: 'Allow JavaScript in changes',
      hint: 'When off, JavaScript is refused, and so is HTML, which can contain it.',
    },
    internalAddresses: {
      label: 'Internal addresses',
      hint: 'Visitors from these IP addresses are marked as internal and excluded from results. One address or range per line, such as 192.0.2.0/24.',
    },
    holdout: {
      label: 'Holdout, %',
      hint: 'This share of visitors sees no experiments, at most 50%.',
    },
    'surveyBudget.surveys': {
      label: 'Surveys per visitor',
      hint: 'How many different surveys one visitor may see.',
    },
    'surveyBudget.days': { label: 'Within days', hint: 'The period this limit applies to.' },
    'limits.bootstrapsPerAddress': {
      label: 'Assignments per address',
      hint: 'How many assignments one IP address may request.',
    },
    'limits.bootstrapsPerVisitor': {
      label: 'Assignments per visitor',
      hint: 'How many assignments may be requested for one visitor.',
    },
    'limits.eventsPerAddress': {
      label: 'Events per address',
      hint: 'How many events one IP address may send; at least 100.',
    },
    'limits.eventsPerVisitor': {
      label: 'Events per visitor',
      hint: 'How many events one visitor may send; at least 100.',
    },
    retentionDays: {
      label: 'Event retention, days',
      hint: 'Events are deleted this many days after receipt, within a day. Leave empty to keep them forever.',
    },
    'statistics.engine': { label: 'Engine', hint: 'How results are analysed.' },
    'statistics.alpha': { label: 'Alpha, %', hint: 'False positive rate.' },
    'statistics.plannedVisitors': { label: 'Planned visitors', hint: 'All variants together.' },
    'statistics.minimumDays': { label: 'Minimum days', hint: 'No verdict before then.' },
    'statistics.correction': { label: 'Correction', hint: 'For multiple variants.' },
    'statistics.holdback': { label: 'Holdback, %', hint: 'Share that keeps the control after a rollout.' },
    'statistics.expectedLossLimit': {
      label: 'Expected loss limit, %',
      hint: 'The most a Bayesian winner may risk.',
    },
    'statistics.pauseOnHarm': {
      label: 'Pause on harm',
      hint: 'An experiment pauses automatically when a guardrail is breached.',
    },
    'statistics.windowHours': {
      label: 'Conversion window, hours',
      hint: 'How long goals count after the first exposure.',
    },
    'statistics.capPercentile': {
      label: 'Value cap, percentile',
      hint: 'Larger values are capped. Leave empty for no cap.',
    },
    'statistics.cuped': {
      label: 'CUPED',
      hint: 'Adjusts for prior behaviour, which narrows intervals.',
    },
    'statistics.srm.concentration': {
      label: 'SRM concentration',
      hint: 'How close to the weights the split is expected to be.',
    },
    'statistics.srm.alpha': { label: 'SRM alpha, %', hint: 'Below this p-value, the split is a mismatch.' },
  },
  choices: {
    granted: 'Store and send from the start',
    pending: 'Wait until the page grants it',
    no_integrations: 'Count, but skip integrations',
    off: 'Do nothing, as if consent were denied',
    ignore: 'Ignore it',
    apply: 'Apply them anyway',
    skip: 'Keep the original',
  },
  origins: {
    refused: 'Recently refused',
    refusedText: 'Pages from these origins have been refused since the server started.',
    lastAt: 'Last',
    add: 'Add',
    addOrigin: (origin: string) => `Add ${origin}`,
    noneRefused: 'No other origins since the server started.',
    allAllowed: 'All origins are allowed. List yours to block others.',
    unknown: 'Refused origins can’t be loaded right now.',
  },
  limits: {
    text: 'Limits per minute for this project. Requests over the limit get 429 and are retried later. Leave empty for the server’s default.',
  },
  retention: {
    forever: 'forever',
    counting: 'Counting what would be deleted…',
    noEffect: (day: string) => `No event was received before ${day}: nothing would be deleted now.`,
    effect: (events: string, day: string) =>
      `${events} received before ${day} would be permanently deleted within a day after you publish.`,
    events: (count: number, text: string) => (count === 1 ? '1 event' : `${text} events`),
    unknown: 'The number of affected events can’t be counted right now.',
    resultsWarning: 'Results of older experiments lose visitors day by day: export them first.',
    title: (days: string) => `Keep events for ${days === '1' ? '1 day' : `${days} days`}?`,
    notYet: 'Not yet',
  },
  statistics: {
    text: 'Defaults for experiments that don’t set their own. Running experiments keep the plan registered at their start.',
    asDefault: (value: string) => `Default: ${value}`,
    noSize: 'none',
    noCap: 'none',
  },
  unpublished: {
    title: (count: number) => (count === 1 ? '1 unpublished setting' : `${count} unpublished settings`),
    text: 'Not live until the next publication.',
    review: 'Review all changes',
  },
  dock: {
    title: 'Your edits',
    edited: (count: number) => (count === 1 ? '1 setting edited' : `${count} settings edited`),
    notSaved: 'not saved yet',
    problems: (count: number) => (count === 1 ? '1 problem to fix' : `${count} problems to fix`),
    update: 'Update settings',
    saved: 'Settings updated.',
    savedUnpublished: 'Settings updated. They go live when you publish.',
  },
  conflict: {
    title: 'Someone else changed the same settings',
    text: 'Choose which version to keep. Changes made by only one of you are kept.',
    theirs: 'Theirs',
    mine: 'Yours',
    useTheirs: 'Use theirs',
    useMine: 'Use mine',
  },
  archive: {
    text: 'An archived project keeps everything: settings, results and events. Nobody can change or publish anything in it, and it disappears from the project list. Live experiments and surveys have to be completed first. You can restore it at any time.',
    archive: 'Archive project',
    title: (name: string) => `Archive ${name}?`,
    type: (key: string) => `Type ${key} to confirm`,
    archived: (name: string) => `Archived ${name}.`,
    restoreText:
      'This project is archived. Restoring it brings it back as it was, so people can edit and publish again.',
    restore: 'Restore project',
    restoreTitle: (name: string) => `Restore ${name}?`,
    restored: (name: string) => `Restored ${name}.`,
    others: 'Archived projects of this organization',
    since: 'Archived',
    notYet: 'Not yet',
  },
};
