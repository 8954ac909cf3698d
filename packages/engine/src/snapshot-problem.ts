import { weightTolerance } from '@pixel/protocol';
import { audienceDamage } from './audience/audience-damage.ts';
import { isForEveryone } from './is-for-everyone.ts';
import {
  type Check,
  flag,
  fraction,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  positiveInteger,
  text,
  texts,
  time,
  urlRules,
} from './snapshot-check.ts';
import { surveyList } from './survey/survey-check.ts';

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
  urlRules: optional(urlRules),
});
const experimentFields = objectOf({
  experimentKey: text,
  experimentId: text,
  name: text,
  rollout: optional(text),
  holdback: optional(oneOf('true')),
  startAt: optional(time),
  endAt: optional(time),
  salt: text,
  phase: optional(positiveInteger),
  coverage: fraction,
  layer: optional(objectOf({ salt: text, from: fraction, to: fraction })),
  urlRules,
  audience: optional(audienceDamage),
  force: optional(listOf(objectOf({ anonymousId: text, variantKey: text }))),
  exclude: optional(texts),
  variants: listOf(variant),
  goals: listOf(goal),
  exposure: text,
  probes: texts,
});

/** The fields of an experiment that have to be consistent. */
interface Experiment {
  readonly experimentKey: string;
  readonly experimentId: string;
  readonly rollout?: string;
  readonly holdback?: true;
  readonly variants: readonly { readonly variantKey: string; readonly weight: number }[];
}

/** An experiment with valid, consistent fields. */
const experiment: Check = (value) => experimentFields(value) ?? allocationProblem(value as Experiment);

function allocationProblem({ variants, rollout, holdback }: Experiment): string | undefined {
  const keys = new Set(variants.map((each) => each.variantKey));
  if (keys.size === 0 || keys.size < variants.length) return '.variants';
  if (rollout !== undefined && !keys.has(rollout)) return '.rollout';
  if (isForEveryone({ rollout, holdback })) return undefined;
  const sum = variants.reduce((total, { weight }) => total + weight, 0);
  return Math.abs(sum - 1) <= weightTolerance ? undefined : '.variants';
}

/** Experiments with distinct keys and ids: a duplicate would be answered twice. */
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
  internalAddresses: optional(texts),
  consent: optional(oneOf('pending')),
  globalPrivacyControl: optional(oneOf('ignore', 'off')),
  lateChanges: optional(oneOf('skip')),
  pageviews: optional(oneOf('true')),
  trafficSample: optional(flag),
  limits: optional(
    objectOf({
      bootstrapsPerAddress: optional(number),
      bootstrapsPerVisitor: optional(number),
      eventsPerAddress: optional(number),
      eventsPerVisitor: optional(number),
    }),
  ),
  experiments,
  surveys: optional(surveyList),
  surveyBudget: optional(objectOf({ surveys: number, days: number })),
});

/**
 * Returns the path of the first part of a stored value that isn't a valid snapshot, such as `experiments.3.salt`, or undefined if it is
 * one. Checks everything that decisions rely on, so that a damaged snapshot is detected when it arrives rather than by a request. Kinds of
 * URL rules are checked when they are compiled.
 */
export function snapshotProblem(value: unknown): string | undefined {
  return snapshot(value)?.slice(1);
}
