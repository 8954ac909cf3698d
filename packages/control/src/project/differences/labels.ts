import type { Analysis, Branch, Correction, Plan, ProjectLimits, Statistics } from '@pixel/protocol';
import { surveyEnd } from '@pixel/protocol';
import type { Experiment, Project, ProjectSurvey } from '../documents/project.ts';
import type { FieldWords } from './described-change.ts';
import { formatValue, percent, quoted, word } from './format-value.ts';

const corrections: Readonly<Record<Correction, string>> = {
  none: 'none',
  holm: 'Holm',
  benjaminiHochberg: 'Benjamini and Hochberg',
};

/** Dotted path of a field within a plan. */
type PlanField = Exclude<keyof Statistics, 'srm'> | `srm.${keyof Plan['srm']}`;

const limitWords: Readonly<Record<keyof ProjectLimits, string>> = {
  bootstrapsPerAddress: 'bootstraps per address',
  bootstrapsPerVisitor: 'bootstraps per visitor',
  eventsPerAddress: 'events per address',
  eventsPerVisitor: 'events per visitor',
};

export const settingLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: formatValue },
  allowedOrigins: { label: 'Allowed origins', say: formatValue },
  integrations: { label: 'Integrations', say: formatValue },
  holdout: { label: 'Holdout', say: (share) => percent(Number(share)) },
  allowHtml: { label: 'HTML in changes', say: formatValue },
  allowJs: { label: 'Code in changes', say: formatValue },
  manifest: { label: 'Manifest', say: formatValue },
  consent: { label: 'Consent', say: word },
  globalPrivacyControl: { label: 'Global Privacy Control', say: word },
  lateChanges: { label: 'Late changes', say: word },
  pageviews: { label: 'An event for each page view', say: formatValue },
  trafficSample: { label: 'Samples of visits', say: formatValue },
  limits: { label: 'Limits a minute', say: formatLimits },
  internalAddresses: { label: 'Internal addresses', say: formatValue },
  retentionDays: { label: 'Days that events are kept', say: word },
  timeZone: { label: 'Time zone', say: word },
  currency: { label: 'Currency', say: word },
  surveyBudget: { label: 'Survey budget', say: budgetOf },
};

export const goalLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: formatValue },
  type: { label: 'Type', say: word },
  eventName: { label: 'Event', say: formatValue },
  selector: { label: 'Selector', say: formatValue },
  urlRules: { label: 'Pages', say: formatValue },
  scrollPercent: { label: 'Scroll depth', say: word },
  durationMs: { label: 'Time on the page in milliseconds', say: word },
  valueProperty: { label: 'Property with the amount', say: formatValue },
  countMode: { label: 'Counting', say: word },
};

export const audienceLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: formatValue },
  audience: { label: 'Rule', say: formatValue },
};

export const experimentLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: formatValue },
  hypothesis: { label: 'Hypothesis', say: formatValue },
  notes: { label: 'Notes', say: formatValue },
  owner: { label: 'Owner', say: formatValue },
  tags: { label: 'Tags', say: formatValue },
  status: { label: 'Status', say: word },
  salt: { label: 'Salt, by which visitors are assigned,', say: formatValue },
  startAt: { label: 'Start', say: word },
  endAt: { label: 'End', say: word },
  audience: { label: 'Audience', say: formatValue },
  audienceKey: { label: 'Audience', say: word },
  force: { label: 'Visitors with a variant of their own', say: countOf },
  exclude: { label: 'Visitors who never take part', say: countOf },
  layer: { label: 'Layer', say: slotOf },
  coverage: { label: 'Coverage', say: (share) => percent(Number(share)) },
  coverageSteps: { label: 'Steps of coverage', say: stepsOf },
  rollout: { label: 'Variant that everyone gets', say: word },
};

export const variantLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: formatValue },
  weight: { label: 'Weight', say: (share) => percent(Number(share)) },
  isControl: { label: 'Being the control', say: formatValue },
};

export const experimentGoalLabels: Readonly<Record<string, FieldWords>> = {
  role: { label: 'Role', say: word },
};

export const analysisLabels: Readonly<Record<keyof Analysis, FieldWords>> = {
  kind: { label: 'Metric', say: unless('by its type', word) },
  windowHours: { label: 'Conversion window', say: unless("the project's", formatWindow) },
  capPercentile: { label: 'Cap of values', say: unless("the project's", formatCap) },
  direction: { label: 'Good direction', say: word },
  margin: { label: 'Margin', say: unless('none', (share) => percent(Number(share))) },
  denominatorGoalKey: { label: 'Denominator', say: formatValue },
  funnelGoalKeys: { label: 'Steps of the funnel', say: formatValue },
  retentionDays: { label: 'Days of coming back', say: formatDays },
  quantile: { label: 'Quantile', say: word },
  surveyKey: { label: 'Survey', say: formatValue },
  questionId: { label: 'Question', say: formatValue },
};

export const planLabels: Readonly<Record<PlanField, FieldWords>> = {
  engine: { label: 'Engine', say: word },
  alpha: { label: 'Alpha', say: (share) => percent(Number(share)) },
  plannedVisitors: {
    label: 'Planned size',
    say: (count) => `${Number(count).toLocaleString('en-US')} visitors`,
  },
  minimumDays: { label: 'Shortest duration', say: (days) => counted(Number(days), 'day') },
  correction: { label: 'Correction for several variants', say: (name) => corrections[name as Correction] },
  holdback: { label: 'Holdback of a rollout', say: (share) => percent(Number(share)) },
  expectedLossLimit: { label: 'Limit of the expected loss', say: (share) => percent(Number(share)) },
  pauseOnHarm: { label: 'Pause on harm', say: formatValue },
  'srm.concentration': { label: 'Concentration of the test for sample ratio mismatch', say: word },
  'srm.alpha': {
    label: 'Alpha of the test for sample ratio mismatch',
    say: (share) => percent(Number(share)),
  },
  windowHours: { label: 'Conversion window', say: formatWindow },
  capPercentile: { label: 'Cap of values', say: formatCap },
  cuped: { label: 'CUPED', say: formatValue },
};

export const questionLabels: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Wording', say: formatValue },
  description: { label: 'Description', say: formatValue },
  type: { label: 'Type', say: word },
  required: { label: 'Being required', say: formatValue },
  scale: { label: 'Points', say: word },
  ratingStyle: { label: 'Style', say: word },
  minLabel: { label: 'Words of the lowest point', say: formatValue },
  maxLabel: { label: 'Words of the highest point', say: formatValue },
  shuffle: { label: 'Shuffling of the options', say: formatValue },
  allowOther: { label: 'Other answers', say: formatValue },
  minChoices: { label: 'Fewest choices', say: word },
  maxChoices: { label: 'Most choices', say: word },
  placeholder: { label: 'Placeholder', say: formatValue },
  multiline: { label: 'Several lines', say: formatValue },
  format: { label: 'Format', say: word },
  minLength: { label: 'Fewest characters', say: word },
  maxLength: { label: 'Most characters', say: word },
  linkUrl: { label: 'Link', say: formatValue },
  linkLabel: { label: 'Words of the link', say: formatValue },
  branching: { label: 'Branches', say: branchesOf },
};

export const surveyLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: formatValue },
  notes: { label: 'Notes', say: formatValue },
  status: { label: 'Status', say: word },
  salt: { label: 'Salt, by which visitors are chosen,', say: formatValue },
  startAt: { label: 'Start', say: word },
  endAt: { label: 'End', say: word },
  audience: { label: 'Audience', say: formatValue },
  audienceKey: { label: 'Audience', say: word },
  experiment: { label: 'Experiment', say: experimentOf },
  coverage: { label: 'Coverage', say: (share) => percent(Number(share)) },
  displayType: { label: 'Display', say: word },
  trigger: { label: 'Trigger', say: (trigger) => triggerOf(trigger as ProjectSurvey['trigger']) },
  language: { label: 'Language', say: word },
  labels: { label: 'Labels', say: formatValue },
};

export const displayLabels: Readonly<Record<string, FieldWords>> = {
  frequency: { label: 'Frequency', say: word },
  maxShows: { label: 'Most shows', say: word },
  intervalDays: { label: 'Days between shows', say: word },
  cooldownDays: { label: 'Days of cooldown', say: word },
  delayMs: { label: 'Delay in milliseconds', say: word },
};

export const appearanceLabels: Readonly<Record<string, FieldWords>> = {
  position: { label: 'Position', say: word },
  theme: { label: 'Theme', say: word },
  accentColor: { label: 'Accent colour', say: word },
  backgroundColor: { label: 'Background colour', say: word },
  textColor: { label: 'Text colour', say: word },
  container: { label: 'Container', say: formatValue },
};

export const surveyTextLabels: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Title', say: formatValue },
  description: { label: 'Description', say: formatValue },
  buttonLabel: { label: 'Button', say: formatValue },
  linkUrl: { label: 'Link', say: formatValue },
  linkLabel: { label: 'Words of the link', say: formatValue },
};

/** Omits limits that follow the server's defaults. */
function formatLimits(limits: unknown): string {
  const values = new Map(Object.entries(limits ?? {}));
  const words = Object.entries(limitWords).flatMap(([name, what]) =>
    values.has(name) ? [`${values.get(name)} ${what}`] : [],
  );
  return words.length === 0 ? 'those of the server' : words.join(', ');
}

function budgetOf(value: unknown): string {
  const { surveys, days } = value as Project['surveyBudget'];
  return `${surveys} in ${days} ${days === 1 ? 'day' : 'days'}`;
}

function countOf(value: unknown): string {
  return Array.isArray(value) ? String(value.length) : 'none';
}

function slotOf(value: unknown): string {
  const layer = value as Experiment['layer'];
  return layer === undefined ? 'none' : `${layer.layerKey} [${layer.from}, ${layer.to})`;
}

function stepsOf(value: unknown): string {
  const steps = value as Experiment['coverageSteps'];
  return steps.length === 0
    ? 'none'
    : steps.map(({ at, coverage }) => `${percent(coverage)} at ${at}`).join(', ');
}

/** Formats a missing value as `absent`. */
function unless(absent: string, say: FieldWords['say']): FieldWords['say'] {
  return (value) => (value === undefined ? absent : say(value));
}

function formatDays(value: unknown): string {
  const days = value as Analysis['retentionDays'];
  return days === undefined ? 'none' : `${days[0]} to ${days[1]}`;
}

/** Formats a conversion window in days if they are whole, otherwise in hours. */
function formatWindow(hours: unknown): string {
  const count = Number(hours);
  return count % 24 === 0 ? counted(count / 24, 'day') : counted(count, 'hour');
}

/** Formats the winsorization share as a percentile. */
function formatCap(share: unknown): string {
  return `percentile ${+(Number(share) * 100).toFixed(4)}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function branchesOf(value: unknown): string {
  const branches = (value ?? []) as readonly Branch[];
  if (branches.length === 0) return 'none';
  return branches
    .map(({ when, goTo }) => {
      const compared = when.value === undefined ? '' : ` ${[when.value].flat().join(' or ')}`;
      return `${when.operator}${compared} to ${goTo === surveyEnd ? 'the end' : quoted(goTo)}`;
    })
    .join('; ');
}

function experimentOf(value: unknown): string {
  const experiment = value as ProjectSurvey['experiment'];
  if (experiment === undefined) return 'none';
  const { experimentKey, variantKeys } = experiment;
  return variantKeys.length === 0 ? experimentKey : `${experimentKey} (${variantKeys.join(', ')})`;
}

function triggerOf(trigger: ProjectSurvey['trigger']): string {
  switch (trigger.type) {
    case 'delay':
      return `delay of ${trigger.delayMs} ms`;
    case 'scroll':
      return `scroll to ${trigger.scrollPercent} %`;
    case 'click':
      return `click on ${quoted(trigger.selector)}`;
    case 'element_visible':
      return `${quoted(trigger.selector)} being visible`;
    case 'event': {
      const { eventName, conditions = [] } = trigger;
      const which = conditions.map(
        ({ property, operator, value }) =>
          `${property} ${operator}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`,
      );
      return `event ${quoted(eventName)}${which.length === 0 ? '' : ` with ${which.join(' and ')}`}`;
    }
    default:
      return trigger.type;
  }
}
