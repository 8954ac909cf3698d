import { weightTolerance } from '@pixel/protocol';
import { invalidAudiencePath } from './audience/invalid-audience-path.ts';
import { isForEveryone } from './is-for-everyone.ts';
import {
  boolean,
  type Check,
  fraction,
  isoTime,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  positiveInteger,
  string,
  strings,
  urlRules,
} from './snapshot-check.ts';
import { surveyList } from './survey/survey-check.ts';

const change = objectOf({ selector: string, operation: string, value: string, orderIndex: number });
const variant = objectOf({
  variantKey: string,
  variantId: string,
  name: string,
  weight: fraction,
  isControl: boolean,
  changes: listOf(change),
});
const goal = objectOf({
  goalKey: string,
  goalId: string,
  goalName: string,
  type: string,
  isPrimary: boolean,
  eventName: string,
  urlRules: optional(urlRules),
});
const experimentFields = objectOf({
  experimentKey: string,
  experimentId: string,
  name: string,
  rollout: optional(string),
  holdback: optional(oneOf('true')),
  startAt: optional(isoTime),
  endAt: optional(isoTime),
  salt: string,
  phase: optional(positiveInteger),
  coverage: fraction,
  layer: optional(objectOf({ salt: string, from: fraction, to: fraction })),
  urlRules,
  audience: optional(invalidAudiencePath),
  force: optional(listOf(objectOf({ anonymousId: string, variantKey: string }))),
  exclude: optional(strings),
  variants: listOf(variant),
  goals: listOf(goal),
  exposure: string,
  probes: strings,
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
const experiment: Check = (value) => experimentFields(value) ?? invalidAllocationPath(value as Experiment);

function invalidAllocationPath({ variants, rollout, holdback }: Experiment): string | undefined {
  const keys = new Set(variants.map((variant) => variant.variantKey));
  if (keys.size === 0 || keys.size < variants.length) return '.variants';
  if (rollout !== undefined && !keys.has(rollout)) return '.rollout';
  if (isForEveryone({ rollout, holdback })) return undefined;
  const sum = variants.reduce((total, { weight }) => total + weight, 0);
  return Math.abs(sum - 1) <= weightTolerance ? undefined : '.variants';
}

/** Experiments with distinct keys and ids: a response would contain a duplicate twice. */
const experiments: Check = (value) => {
  const invalidPath = listOf(experiment)(value);
  if (invalidPath !== undefined) return invalidPath;
  const identifiers = new Set<string>();
  for (const [index, { experimentKey, experimentId }] of (value as readonly Experiment[]).entries()) {
    if (identifiers.has(experimentKey) || identifiers.has(` ${experimentId}`)) return `.${index}`;
    identifiers.add(experimentKey).add(` ${experimentId}`);
  }
  return undefined;
};

const snapshot = objectOf({
  projectKey: string,
  version: isoTime,
  previousVersion: (value) => (value === null ? undefined : isoTime(value)),
  allowedOrigins: strings,
  integrations: objectOf({
    analytics: objectOf({ enabled: boolean, tagEventsEnabled: boolean }),
    behaviorTool: objectOf({ enabled: boolean }),
  }),
  holdout: optional(objectOf({ salt: string, share: fraction })),
  manifest: optional(boolean),
  internalAddresses: optional(strings),
  consent: optional(oneOf('pending')),
  globalPrivacyControl: optional(oneOf('ignore', 'off')),
  lateChanges: optional(oneOf('skip')),
  pageviews: optional(oneOf('true')),
  trafficSample: optional(boolean),
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
export function invalidSnapshotPath(value: unknown): string | undefined {
  return snapshot(value)?.slice(1);
}
