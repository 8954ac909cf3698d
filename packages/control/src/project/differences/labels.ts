import type { Analysis, Branch, Correction, Plan, ProjectLimits, Statistics } from '@pixel/protocol';
import { surveyEnd } from '@pixel/protocol';
import type { Experiment, Project, ProjectSurvey } from '../documents/project.ts';
import type { FieldWords } from './described-change.ts';
import { formatValue, percent, quoted, word } from './format-value.ts';

const corrections: Readonly<Record<Correction, string>> = {
  none: 'none',
  holm: 'Holm',
  benjaminiHochberg: 'Benjamini–Hochberg',
};

/** Dotted path of a field within a plan. */
type PlanField = Exclude<keyof Statistics, 'srm'> | `srm.${keyof Plan['srm']}`;

const limitWords: Readonly<Record<keyof ProjectLimits, string>> = {
  bootstrapsPerAddress: 'assignments per address',
  bootstrapsPerVisitor: 'assignments per visitor',
  eventsPerAddress: 'events per address',
  eventsPerVisitor: 'events per visitor',
};

export const settingLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', format: formatValue },
  allowedOrigins: { label: 'Allowed origins', format: formatValue },
  integrations: { label: 'Integrations', format: formatValue },
  holdout: { label: 'Holdout', format: (share) => percent(Number(share)) },
  allowHtml: { label: 'HTML in changes', format: formatValue },
  allowJs: { label: 'JavaScript in changes', format: formatValue },
  manifest: { label: 'Manifest', format: formatValue },
  consent: { label: 'Consent', format: word },
  globalPrivacyControl: { label: 'Global Privacy Control', format: word },
  lateChanges: { label: 'Late changes', format: word },
  pageviews: { label: 'Page view events', format: formatValue },
  trafficSample: { label: 'Visit samples', format: formatValue },
  limits: { label: 'Limits per minute', format: formatLimits },
  internalAddresses: { label: 'Internal addresses', format: formatValue },
  retentionDays: { label: 'Event retention', format: unless('none', daysOf) },
  timeZone: { label: 'Time zone', format: word },
  currency: { label: 'Currency', format: word },
  surveyBudget: { label: 'Survey budget', format: budgetOf },
};

export const goalLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', format: formatValue },
  type: { label: 'Type', format: word },
  eventName: { label: 'Event', format: formatValue },
  selector: { label: 'Selector', format: formatValue },
  urlRules: { label: 'Pages', format: formatValue },
  scrollPercent: { label: 'Scroll depth', format: word },
  durationMs: { label: 'Time on page', format: unless('none', milliseconds) },
  valueProperty: { label: 'Amount property', format: formatValue },
  countMode: { label: 'Counting', format: word },
};

export const audienceLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', format: formatValue },
  audience: { label: 'Rule', format: formatValue },
};

export const experimentLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', format: formatValue },
  hypothesis: { label: 'Hypothesis', format: formatValue },
  notes: { label: 'Notes', format: formatValue },
  owner: { label: 'Owner', format: formatValue },
  tags: { label: 'Tags', format: formatValue },
  status: { label: 'Status', format: word },
  salt: { label: 'Salt', format: formatValue },
  startAt: { label: 'Start', format: word },
  endAt: { label: 'End', format: word },
  audience: { label: 'Audience', format: formatValue },
  audienceKey: { label: 'Audience', format: word },
  force: { label: 'Forced variants', format: countOf },
  exclude: { label: 'Excluded visitors', format: countOf },
  layer: { label: 'Layer', format: slotOf },
  coverage: { label: 'Coverage', format: (share) => percent(Number(share)) },
  coverageSteps: { label: 'Coverage steps', format: stepsOf },
  rollout: { label: 'Rolled-out variant', format: word },
};

export const variantLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', format: formatValue },
  weight: { label: 'Weight', format: (share) => percent(Number(share)) },
  isControl: { label: 'Control', format: formatValue },
};

export const experimentGoalLabels: Readonly<Record<string, FieldWords>> = {
  role: { label: 'Role', format: word },
};

export const analysisLabels: Readonly<Record<keyof Analysis, FieldWords>> = {
  kind: { label: 'Metric', format: unless('by its type', word) },
  windowHours: { label: 'Conversion window', format: unless("the project's", formatWindow) },
  capPercentile: { label: 'Value cap', format: unless("the project's", formatCap) },
  direction: { label: 'Desired direction', format: word },
  margin: { label: 'Guardrail limit', format: unless('none', (share) => percent(Number(share))) },
  denominatorGoalKey: { label: 'Denominator', format: formatValue },
  funnelGoalKeys: { label: 'Funnel steps', format: formatValue },
  retentionDays: { label: 'Retention days', format: formatDays },
  quantile: { label: 'Quantile', format: word },
  surveyKey: { label: 'Survey', format: formatValue },
  questionId: { label: 'Question', format: formatValue },
};

export const planLabels: Readonly<Record<PlanField, FieldWords>> = {
  engine: { label: 'Engine', format: word },
  alpha: { label: 'Alpha', format: (share) => percent(Number(share)) },
  plannedVisitors: {
    label: 'Planned size',
    format: (count) => `${Number(count).toLocaleString('en-US')} visitors`,
  },
  minimumDays: { label: 'Minimum duration', format: daysOf },
  correction: {
    label: 'Correction for multiple variants',
    format: (name) => corrections[name as Correction],
  },
  holdback: { label: 'Roll-out holdback', format: (share) => percent(Number(share)) },
  expectedLossLimit: { label: 'Expected loss limit', format: (share) => percent(Number(share)) },
  pauseOnHarm: { label: 'Pause on harm', format: formatValue },
  'srm.concentration': { label: 'SRM concentration', format: word },
  'srm.alpha': {
    label: 'SRM alpha',
    format: (share) => percent(Number(share)),
  },
  windowHours: { label: 'Conversion window', format: formatWindow },
  capPercentile: { label: 'Value cap', format: formatCap },
  cuped: { label: 'CUPED', format: formatValue },
};

export const questionLabels: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Text', format: formatValue },
  description: { label: 'Description', format: formatValue },
  type: { label: 'Type', format: word },
  required: { label: 'Required', format: formatValue },
  scale: { label: 'Points', format: word },
  ratingStyle: { label: 'Style', format: word },
  minLabel: { label: 'Lowest point label', format: formatValue },
  maxLabel: { label: 'Highest point label', format: formatValue },
  shuffle: { label: 'Shuffle options', format: formatValue },
  allowOther: { label: 'Allow “Other”', format: formatValue },
  minChoices: { label: 'Minimum choices', format: word },
  maxChoices: { label: 'Maximum choices', format: word },
  placeholder: { label: 'Placeholder', format: formatValue },
  multiline: { label: 'Multiple lines', format: formatValue },
  format: { label: 'Format', format: word },
  minLength: { label: 'Minimum characters', format: word },
  maxLength: { label: 'Maximum characters', format: word },
  linkUrl: { label: 'Link', format: formatValue },
  linkLabel: { label: 'Link text', format: formatValue },
  branching: { label: 'Branching', format: branchesOf },
};

export const surveyLabels: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', format: formatValue },
  notes: { label: 'Notes', format: formatValue },
  status: { label: 'Status', format: word },
  salt: { label: 'Salt', format: formatValue },
  startAt: { label: 'Start', format: word },
  endAt: { label: 'End', format: word },
  audience: { label: 'Audience', format: formatValue },
  audienceKey: { label: 'Audience', format: word },
  experiment: { label: 'Experiment', format: experimentOf },
  coverage: { label: 'Coverage', format: (share) => percent(Number(share)) },
  displayType: { label: 'Display', format: word },
  trigger: { label: 'Trigger', format: (trigger) => triggerOf(trigger as ProjectSurvey['trigger']) },
  language: { label: 'Language', format: word },
  labels: { label: 'Labels', format: formatValue },
};

export const displayLabels: Readonly<Record<string, FieldWords>> = {
  frequency: { label: 'Frequency', format: word },
  maxShows: { label: 'Maximum displays', format: word },
  intervalDays: { label: 'Days between displays', format: word },
  cooldownDays: { label: 'Cooldown', format: unless('none', daysOf) },
  delayMs: { label: 'Delay', format: unless('none', milliseconds) },
};

export const appearanceLabels: Readonly<Record<string, FieldWords>> = {
  position: { label: 'Position', format: word },
  theme: { label: 'Theme', format: word },
  accentColor: { label: 'Accent colour', format: word },
  backgroundColor: { label: 'Background colour', format: word },
  textColor: { label: 'Text colour', format: word },
  container: { label: 'Container', format: formatValue },
};

export const surveyTextLabels: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Title', format: formatValue },
  description: { label: 'Description', format: formatValue },
  buttonLabel: { label: 'Button', format: formatValue },
  linkUrl: { label: 'Link', format: formatValue },
  linkLabel: { label: 'Link text', format: formatValue },
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
function unless(absent: string, format: FieldWords['format']): FieldWords['format'] {
  return (value) => (value === undefined ? absent : format(value));
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

function daysOf(days: unknown): string {
  return counted(Number(days), 'day');
}

function milliseconds(value: unknown): string {
  return `${value} ms`;
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
