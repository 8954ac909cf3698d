import { sharedGoals, type Trial, vitals } from './trials.ts';

/** Planned sample size of an experiment. */
interface Size {
  readonly visitors: number;
}

const page = { include: [{ kind: 'exact', value: 'https://shop.example/' }] };
const variants = [
  { variantKey: 'control', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.5, isControl: false },
].map((variant) => ({ ...variant, changes: [] }));

/** The configuration of a project with these experiments, for `pixel apply`. Fixed salts make the assignments reproducible. */
export function trialProject(trials: readonly Trial[], size: Size): object {
  const goals = new Map(trials.map(({ goalKey, kind }) => [goalKey, kind]));
  return {
    ...projectOf(trials[0]?.projectKey ?? ''),
    goals: [...goals].map(([goalKey, kind]) => goalOf(goalKey, kind)),
    experiments: trials.map(({ projectKey, experimentKey, goalKey }) =>
      experimentOf({ projectKey, experimentKey }, size, [{ goalKey, role: 'primary' }]),
    ),
  };
}

/** The configuration of the project with measured pages. */
export function vitalsProject(size: Size): object {
  const { projectKey, eventName, margin, guardrails } = vitals;
  const [mean, p75] = guardrails;
  const common = { direction: 'decrease', margin };
  const goals = [
    { goalKey: sharedGoals.proportion, role: 'primary' },
    { goalKey: mean, role: 'guardrail', analysis: { ...common, kind: 'mean' } },
    { goalKey: p75, role: 'guardrail', analysis: { ...common, kind: 'quantile', quantile: 0.75 } },
  ];
  return {
    ...projectOf(projectKey),
    goals: [
      goalOf(sharedGoals.proportion, 'proportion'),
      ...guardrails.map((goalKey) => ({ goalKey, type: 'custom_event', eventName, valueProperty: 'value' })),
    ],
    experiments: [vitals.slower, vitals.same].map((experimentKey) =>
      experimentOf({ projectKey, experimentKey }, size, goals),
    ),
  };
}

function projectOf(projectKey: string) {
  return { projectKey, currency: 'EUR', statistics: { windowHours: 1, minimumDays: 0 } };
}

function goalOf(goalKey: string, kind: Trial['kind']) {
  return kind === 'revenue'
    ? { goalKey, type: 'revenue', eventName: goalKey, valueProperty: 'total' }
    : { goalKey, type: 'custom_event', eventName: goalKey };
}

function experimentOf(
  { projectKey, experimentKey }: Pick<Trial, 'projectKey' | 'experimentKey'>,
  { visitors }: Size,
  goals: readonly object[],
) {
  return {
    experimentKey,
    status: 'running',
    salt: `${projectKey}/${experimentKey}`,
    urlRules: page,
    plan: { plannedVisitors: visitors },
    variants,
    goals,
  };
}
