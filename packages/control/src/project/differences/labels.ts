import type { Analysis, Branch, Correction, Plan, ProjectLimits, Statistics } from '@pixel/protocol';
import { surveyEnd } from '@pixel/protocol';
import type { Experiment, Project, ProjectSurvey } from '../documents/project.ts';
import type { FieldLabel } from './described-change.ts';
import { formatExactPercent, formatKeyword, formatValue, quoteOneLine } from './format-value.ts';

const corrections: Readonly<Record<Correction, string>> = {
  none: 'none',
  holm: 'Holm',
  benjaminiHochberg: 'Benjamini–Hochberg',
};

/** Dotted path of a field within a plan. */
type PlanField = Exclude<keyof Statistics, 'srm'> | `srm.${keyof Plan['srm']}`;

const limitLabels: Readonly<Record<keyof ProjectLimits, string>> = {
  bootstrapsPerAddress: 'assignments per address',
  bootstrapsPerVisitor: 'assignments per visitor',
  eventsPerAddress: 'events per address',
  eventsPerVisitor: 'events per visitor',
};

export const settingLabels: Readonly<Record<string, FieldLabel>> = {
  name: { label: 'Name', format: formatValue },
  allowedOrigins: { label: 'Allowed origins', format: formatValue },
  integrations: { label: 'Integrations', format: formatValue },
  holdout: { label: 'Holdout', format: (share) => formatExactPercent(Number(share)) },
  allowHtml: { label: 'HTML in changes', format: formatValue },
  allowJs: { label: 'JavaScript in changes', format: formatValue },
  manifest: { label: 'Manifest', format: formatValue },
  consent: { label: 'Consent', format: formatKeyword },
  globalPrivacyControl: { label: 'Global Privacy Control', format: formatKeyword },
  lateChanges: { label: 'Late changes', format: formatKeyword },
  pageviews: { label: 'Page view events', format: formatValue },
  trafficSample: { label: 'Visit samples', format: formatValue },
  limits: { label: 'Limits per minute', format: formatLimits },
  internalAddresses: { label: 'Internal addresses', format: formatValue },
  retentionDays: { label: 'Event retention', format: withFallback('none', formatDayCount) },
  timeZone: { label: 'Time zone', format: formatKeyword },
  currency: { label: 'Currency', format: formatKeyword },
  surveyBudget: { label: 'Survey budget', format: formatSurveyBudget },
};

export const goalLabels: Readonly<Record<string, FieldLabel>> = {
  name: { label: 'Name', format: formatValue },
  type: { label: 'Type', format: formatKeyword },
  eventName: { label: 'Event', format: formatValue },
  selector: { label: 'Selector', format: formatValue },
  urlRules: { label: 'Pages', format: formatValue },
  scrollPercent: { label: 'Scroll depth', format: formatKeyword },
  durationMs: { label: 'Time on page', format: withFallback('none', formatMilliseconds) },
  valueProperty: { label: 'Amount property', format: formatValue },
  countMode: { label: 'Counting', format: formatKeyword },
};

export const audienceLabels: Readonly<Record<string, FieldLabel>> = {
  name: { label: 'Name', format: formatValue },
  audience: { label: 'Rule', format: formatValue },
};

export const experimentLabels: Readonly<Record<string, FieldLabel>> = {
  name: { label: 'Name', format: formatValue },
  hypothesis: { label: 'Hypothesis', format: formatValue },
  notes: { label: 'Notes', format: formatValue },
  owner: { label: 'Owner', format: formatValue },
  tags: { label: 'Tags', format: formatValue },
  status: { label: 'Status', format: formatKeyword },
  salt: { label: 'Salt', format: formatValue },
  startAt: { label: 'Start', format: formatKeyword },
  endAt: { label: 'End', format: formatKeyword },
  audience: { label: 'Audience', format: formatValue },
  audienceKey: { label: 'Audience', format: formatKeyword },
  force: { label: 'Forced variants', format: formatCount },
  exclude: { label: 'Excluded visitors', format: formatCount },
  layer: { label: 'Layer', format: formatSlot },
  coverage: { label: 'Coverage', format: (share) => formatExactPercent(Number(share)) },
  coverageSteps: { label: 'Coverage steps', format: formatCoverageSteps },
  rollout: { label: 'Rolled-out variant', format: formatKeyword },
};

export const variantLabels: Readonly<Record<string, FieldLabel>> = {
  name: { label: 'Name', format: formatValue },
  weight: { label: 'Weight', format: (share) => formatExactPercent(Number(share)) },
  isControl: { label: 'Control', format: formatValue },
};

export const experimentGoalLabels: Readonly<Record<string, FieldLabel>> = {
  role: { label: 'Role', format: formatKeyword },
};

export const analysisLabels: Readonly<Record<keyof Analysis, FieldLabel>> = {
  kind: { label: 'Metric', format: withFallback('by its type', formatKeyword) },
  windowHours: { label: 'Conversion window', format: withFallback("the project's", formatWindow) },
  capPercentile: { label: 'Value cap', format: withFallback("the project's", formatCap) },
  direction: { label: 'Desired direction', format: formatKeyword },
  margin: {
    label: 'Guardrail limit',
    format: withFallback('none', (share) => formatExactPercent(Number(share))),
  },
  denominatorGoalKey: { label: 'Denominator', format: formatValue },
  funnelGoalKeys: { label: 'Funnel steps', format: formatValue },
  retentionDays: { label: 'Retention days', format: formatDays },
  quantile: { label: 'Quantile', format: formatKeyword },
  surveyKey: { label: 'Survey', format: formatValue },
  questionId: { label: 'Question', format: formatValue },
};

export const planLabels: Readonly<Record<PlanField, FieldLabel>> = {
  engine: { label: 'Engine', format: formatKeyword },
  alpha: { label: 'Alpha', format: (share) => formatExactPercent(Number(share)) },
  plannedVisitors: {
    label: 'Planned size',
    format: (count) => `${Number(count).toLocaleString('en-US')} visitors`,
  },
  minimumDays: { label: 'Minimum duration', format: formatDayCount },
  correction: {
    label: 'Correction for multiple variants',
    format: (name) => corrections[name as Correction],
  },
  holdback: { label: 'Rollout holdback', format: (share) => formatExactPercent(Number(share)) },
  expectedLossLimit: { label: 'Expected loss limit', format: (share) => formatExactPercent(Number(share)) },
  pauseOnHarm: { label: 'Pause on harm', format: formatValue },
  'srm.concentration': { label: 'SRM concentration', format: formatKeyword },
  'srm.alpha': {
    label: 'SRM alpha',
    format: (share) => formatExactPercent(Number(share)),
  },
  windowHours: { label: 'Conversion window', format: formatWindow },
  capPercentile: { label: 'Value cap', format: formatCap },
  cuped: { label: 'CUPED', format: formatValue },
};

export const questionLabels: Readonly<Record<string, FieldLabel>> = {
  title: { label: 'Text', format: formatValue },
  description: { label: 'Description', format: formatValue },
  type: { label: 'Type', format: formatKeyword },
  required: { label: 'Required', format: formatValue },
  scale: { label: 'Points', format: formatKeyword },
  ratingStyle: { label: 'Style', format: formatKeyword },
  minLabel: { label: 'Lowest point label', format: formatValue },
  maxLabel: { label: 'Highest point label', format: formatValue },
  shuffle: { label: 'Shuffle options', format: formatValue },
  allowOther: { label: 'Allow “Other”', format: formatValue },
  minChoices: { label: 'Minimum choices', format: formatKeyword },
  maxChoices: { label: 'Maximum choices', format: formatKeyword },
  placeholder: { label: 'Placeholder', format: formatValue },
  multiline: { label: 'Multiple lines', format: formatValue },
  format: { label: 'Format', format: formatKeyword },
  minLength: { label: 'Minimum characters', format: formatKeyword },
  maxLength: { label: 'Maximum characters', format: formatKeyword },
  linkUrl: { label: 'Link', format: formatValue },
  linkLabel: { label: 'Link text', format: formatValue },
  branching: { label: 'Branching', format: formatBranches },
};

export const surveyLabels: Readonly<Record<string, FieldLabel>> = {
  name: { label: 'Name', format: formatValue },
  notes: { label: 'Notes', format: formatValue },
  status: { label: 'Status', format: formatKeyword },
  salt: { label: 'Salt', format: formatValue },
  startAt: { label: 'Start', format: formatKeyword },
  endAt: { label: 'End', format: formatKeyword },
  audience: { label: 'Audience', format: formatValue },
  audienceKey: { label: 'Audience', format: formatKeyword },
  experiment: { label: 'Experiment', format: formatSurveyExperiment },
  coverage: { label: 'Coverage', format: (share) => formatExactPercent(Number(share)) },
  displayType: { label: 'Display', format: formatKeyword },
  trigger: { label: 'Trigger', format: (trigger) => formatTrigger(trigger as ProjectSurvey['trigger']) },
  language: { label: 'Language', format: formatKeyword },
  labels: { label: 'Labels', format: formatValue },
};

export const displayLabels: Readonly<Record<string, FieldLabel>> = {
  frequency: { label: 'Frequency', format: formatKeyword },
  maxShows: { label: 'Maximum displays', format: formatKeyword },
  intervalDays: { label: 'Days between displays', format: formatKeyword },
  cooldownDays: { label: 'Cooldown', format: withFallback('none', formatDayCount) },
  delayMs: { label: 'Delay', format: withFallback('none', formatMilliseconds) },
};

export const appearanceLabels: Readonly<Record<string, FieldLabel>> = {
  position: { label: 'Position', format: formatKeyword },
  theme: { label: 'Theme', format: formatKeyword },
  accentColor: { label: 'Accent colour', format: formatKeyword },
  backgroundColor: { label: 'Background colour', format: formatKeyword },
  textColor: { label: 'Text colour', format: formatKeyword },
  container: { label: 'Container', format: formatValue },
};

export const surveyTextLabels: Readonly<Record<string, FieldLabel>> = {
  title: { label: 'Title', format: formatValue },
  description: { label: 'Description', format: formatValue },
  buttonLabel: { label: 'Button', format: formatValue },
  linkUrl: { label: 'Link', format: formatValue },
  linkLabel: { label: 'Link text', format: formatValue },
};

/** Omits limits that follow the server's defaults. */
function formatLimits(limits: unknown): string {
  const values = new Map(Object.entries(limits ?? {}));
  const words = Object.entries(limitLabels).flatMap(([name, label]) =>
    values.has(name) ? [`${values.get(name)} ${label}`] : [],
  );
  return words.length === 0 ? 'those of the server' : words.join(', ');
}

function formatSurveyBudget(value: unknown): string {
  const { surveys, days } = value as Project['surveyBudget'];
  return `${surveys} in ${days} ${days === 1 ? 'day' : 'days'}`;
}

function formatCount(value: unknown): string {
  return Array.isArray(value) ? String(value.length) : 'none';
}

function formatSlot(value: unknown): string {
  const layer = value as Experiment['layer'];
  return layer === undefined ? 'none' : `${layer.layerKey} [${layer.from}, ${layer.to})`;
}

function formatCoverageSteps(value: unknown): string {
  const steps = value as Experiment['coverageSteps'];
  return steps.length === 0
    ? 'none'
    : steps.map(({ at, coverage }) => `${formatExactPercent(coverage)} at ${at}`).join(', ');
}

/** Formats a missing value as `absent`. */
function withFallback(absent: string, format: FieldLabel['format']): FieldLabel['format'] {
  return (value) => (value === undefined ? absent : format(value));
}

function formatDays(value: unknown): string {
  const days = value as Analysis['retentionDays'];
  return days === undefined ? 'none' : `${days[0]} to ${days[1]}`;
}

/** Formats a conversion window in days if they are whole, otherwise in hours. */
function formatWindow(hours: unknown): string {
  const count = Number(hours);
  return count % 24 === 0 ? pluralize(count / 24, 'day') : pluralize(count, 'hour');
}

/** Formats the winsorization quantile as a percentile. */
function formatCap(share: unknown): string {
  return `percentile ${+(Number(share) * 100).toFixed(4)}`;
}

function formatDayCount(days: unknown): string {
  return pluralize(Number(days), 'day');
}

function formatMilliseconds(value: unknown): string {
  return `${value} ms`;
}

function pluralize(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function formatBranches(value: unknown): string {
  const branches = (value ?? []) as readonly Branch[];
  if (branches.length === 0) return 'none';
  return branches
    .map(({ when, goTo }) => {
      const compared = when.value === undefined ? '' : ` ${[when.value].flat().join(' or ')}`;
      return `${when.operator}${compared} to ${goTo === surveyEnd ? 'the end' : quoteOneLine(goTo)}`;
    })
    .join('; ');
}

function formatSurveyExperiment(value: unknown): string {
  const experiment = value as ProjectSurvey['experiment'];
  if (experiment === undefined) return 'none';
  const { experimentKey, variantKeys } = experiment;
  return variantKeys.length === 0 ? experimentKey : `${experimentKey} (${variantKeys.join(', ')})`;
}

function formatTrigger(trigger: ProjectSurvey['trigger']): string {
  switch (trigger.type) {
    case 'delay':
      return `delay of ${trigger.delayMs} ms`;
    case 'scroll':
      return `scroll to ${trigger.scrollPercent}%`;
    case 'click':
      return `click on ${quoteOneLine(trigger.selector)}`;
    case 'element_visible':
      return `${quoteOneLine(trigger.selector)} being visible`;
    case 'event': {
      const { eventName, conditions = [] } = trigger;
      const conditionTexts = conditions.map(
        ({ property, operator, value }) =>
          `${property} ${operator}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`,
      );
      return `event ${quoteOneLine(eventName)}${conditionTexts.length === 0 ? '' : ` with ${conditionTexts.join(' and ')}`}`;
    }
    default:
      return trigger.type;
  }
}
