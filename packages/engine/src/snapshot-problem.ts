import { weightTolerance } from '@pixel/protocol';
import { audienceDamage } from './audience/audience-damage.ts';

/** Gives the path to the first thing that is not as it must be, empty for the value itself; undefined where all is well. */
type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' ? undefined : '');
const number: Check = (value) => (Number.isFinite(value) ? undefined : '');
const fraction: Check = (value) => (typeof value === 'number' && value >= 0 && value <= 1 ? undefined : '');
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : '');
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const time: Check = (value) =>
  typeof value === 'string' && isoTime.test(value) && !Number.isNaN(Date.parse(value)) ? undefined : '';

function oneOf(...words: readonly string[]): Check {
  return (value) => (words.includes(String(value)) ? undefined : '');
}

function optional(check: Check): Check {
  return (value) => (value === undefined ? undefined : check(value));
}

function listOf(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return '';
    for (let index = 0; index < value.length; index++) {
      const path = check(value[index]);
      if (path !== undefined) return `.${index}${path}`;
    }
    return undefined;
  };
}

function objectOf(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
    for (const [name, check] of checks) {
      const path = check((value as Readonly<Record<string, unknown>>)[name]);
      if (path !== undefined) return `.${name}${path}`;
    }
    return undefined;
  };
}

const texts = listOf(text);
const urlRules = listOf(objectOf({ kind: text, value: text }));
const change = objectOf({ selector: text, operation: text, value: text, orderIndex: number });
const variant = objectOf({
  variantKey: text,
  variantId: text,
  name: text,
  weight: fraction,
  isControl: flag,
  changes: listOf(change),
});
const goal = objectOf({
  goalKey: text,
  goalId: text,
  goalName: text,
  type: text,
  isPrimary: flag,
  eventName: text,
  urlRules: optional(objectOf({ include: urlRules, exclude: urlRules })),
});
const experimentFields = objectOf({
  experimentKey: text,
  experimentId: text,
  name: text,
  rollout: optional(text),
  startAt: optional(time),
  endAt: optional(time),
  salt: text,
  coverage: fraction,
  layer: optional(objectOf({ salt: text, from: fraction, to: fraction })),
  urlRules: objectOf({ include: urlRules, exclude: urlRules }),
  audience: optional(audienceDamage),
  force: optional(listOf(objectOf({ anonymousId: text, variantKey: text }))),
  exclude: optional(texts),
  variants: listOf(variant),
  goals: listOf(goal),
  exposure: text,
  probes: texts,
});

/** What of an experiment has to fit. */
interface Experiment {
  readonly experimentKey: string;
  readonly experimentId: string;
  readonly rollout?: string;
  readonly variants: readonly { readonly variantKey: string; readonly weight: number }[];
}

/** An experiment whose fields are sound, and fit each other. */
const experiment: Check = (value) => experimentFields(value) ?? allocationProblem(value as Experiment);

function allocationProblem({ variants, rollout }: Experiment): string | undefined {
  const keys = new Set(variants.map((each) => each.variantKey));
  if (keys.size === 0 || keys.size < variants.length) return '.variants';
  if (rollout !== undefined) return keys.has(rollout) ? undefined : '.rollout';
  const sum = variants.reduce((total, { weight }) => total + weight, 0);
  return Math.abs(sum - 1) <= weightTolerance ? undefined : '.variants';
}

/** Experiments of which no two have the same key or id: one that is there twice would be answered twice. */
const experiments: Check = (value) => {
  const problem = listOf(experiment)(value);
  if (problem !== undefined) return problem;
  const met = new Set<string>();
  for (const [index, { experimentKey, experimentId }] of (value as readonly Experiment[]).entries()) {
    if (met.has(experimentKey) || met.has(` ${experimentId}`)) return `.${index}`;
    met.add(experimentKey).add(` ${experimentId}`);
  }
  return undefined;
};

const question = objectOf({
  questionId: text,
  type: text,
  required: flag,
  options: optional(listOf(objectOf({ optionId: text }))),
});
const surveyFields = objectOf({
  survey: objectOf({
    surveyKey: text,
    surveyId: text,
    questions: listOf(question),
    display: objectOf({ frequency: text, cooldownDays: number }),
  }),
  startAt: optional(time),
  endAt: optional(time),
  salt: text,
  coverage: fraction,
  urlRules: objectOf({ include: urlRules, exclude: urlRules }),
  audience: optional(audienceDamage),
  experiment: optional(objectOf({ experimentKey: text, variantKeys: texts })),
});

/** Surveys of which no two have the same id. */
const surveys: Check = (value) => {
  const problem = listOf(surveyFields)(value);
  if (problem !== undefined) return problem;
  const ids = (value as readonly { survey: { surveyId: string } }[]).map(({ survey }) => survey.surveyId);
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  return again === -1 ? undefined : `.${again}`;
};

const snapshot = objectOf({
  projectKey: text,
  version: time,
  previousVersion: (value) => (value === null ? undefined : time(value)),
  allowedOrigins: texts,
  integrations: objectOf({
    analytics: objectOf({ enabled: flag, tagEventsEnabled: flag }),
    behaviorTool: objectOf({ enabled: flag }),
  }),
  holdout: optional(objectOf({ salt: text, share: fraction })),
  manifest: optional(flag),
  consent: optional(oneOf('pending')),
  globalPrivacyControl: optional(oneOf('ignore', 'off')),
  lateChanges: optional(oneOf('skip')),
  pageviews: optional(oneOf('true')),
  limits: optional(
    objectOf({
      bootstrapsPerAddress: optional(number),
      bootstrapsPerVisitor: optional(number),
      eventsPerAddress: optional(number),
      eventsPerVisitor: optional(number),
    }),
  ),
  experiments,
  surveys: optional(surveys),
  surveyBudget: optional(objectOf({ surveys: number, days: number })),
});

/**
 * Says where something read from a store differs from a snapshot, such as `experiments.3.salt`; undefined where it is one.
 * It looks at all that deciding relies on, so that a damaged snapshot is found out when it arrives and not by a request;
 * kinds of URL rules are looked at when they are prepared.
 */
export function snapshotProblem(value: unknown): string | undefined {
  return snapshot(value)?.slice(1);
}
