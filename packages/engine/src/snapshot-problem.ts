/** Gives the path to the first thing that is not as it must be, empty for the value itself; undefined where all is well. */
type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' ? undefined : '');
const number: Check = (value) => (typeof value === 'number' ? undefined : '');
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : '');
const time: Check = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? undefined : '';

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
    if (typeof value !== 'object' || value === null) return '';
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
  weight: number,
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
const experiment = objectOf({
  experimentKey: text,
  experimentId: text,
  name: text,
  rollout: optional(text),
  startAt: optional(time),
  endAt: optional(time),
  salt: text,
  coverage: number,
  layer: optional(objectOf({ salt: text, from: number, to: number })),
  urlRules: objectOf({ include: urlRules, exclude: urlRules }),
  force: optional(listOf(objectOf({ anonymousId: text, variantKey: text }))),
  exclude: optional(texts),
  variants: listOf(variant),
  goals: listOf(goal),
  exposure: text,
  probes: texts,
});
const snapshot = objectOf({
  projectKey: text,
  version: time,
  previousVersion: (value) => (value === null ? undefined : time(value)),
  allowedOrigins: texts,
  integrations: objectOf({
    analytics: objectOf({ enabled: flag, tagEventsEnabled: flag }),
    behaviorTool: objectOf({ enabled: flag }),
  }),
  holdout: optional(objectOf({ salt: text, share: number })),
  manifest: optional(flag),
  experiments: listOf(experiment),
});

/**
 * Says where something read from a store differs from a snapshot, such as `experiments.3.salt`; undefined where it is one.
 * It looks at all that deciding relies on, so that a damaged snapshot is found out when it arrives and not by a request;
 * kinds of rules and operators are looked at when they are prepared.
 */
export function snapshotProblem(value: unknown): string | undefined {
  return snapshot(value)?.slice(1);
}
