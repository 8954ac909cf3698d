import type { GoalRole } from './analysis.ts';
import { weightTolerance } from './limits.ts';
import { parseTimestamp } from './timestamp.ts';

/** The fields of an experiment that must be consistent. */
interface ExperimentFields {
  readonly status: string;
  readonly startAt?: string | undefined;
  readonly endAt?: string | undefined;
  readonly force: readonly { readonly anonymousId: string; readonly variantKey: string }[];
  readonly exclude: readonly string[];
  readonly variants: readonly {
    readonly variantKey: string;
    readonly weight: number;
    readonly isControl: boolean;
  }[];
  readonly goals: readonly { readonly role: GoalRole }[];
  readonly audience?: unknown;
  readonly audienceKey?: string | undefined;
  readonly coverageSteps: readonly { readonly at: string }[];
  readonly rollout?: string | undefined;
}

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Returns an experiment's inconsistencies, each with the path of the field to fix. Paths are relative to the experiment. */
export function experimentProblems(experiment: ExperimentFields): readonly Problem[] {
  return [
    ...variantProblems(experiment),
    ...scheduleProblems(experiment),
    ...listProblems(experiment),
    ...(experiment.goals.filter((goal) => goal.role === 'primary').length > 1
      ? [{ path: ['goals'], message: 'at most one goal can be primary' }]
      : []),
    ...(experiment.audience !== undefined && experiment.audienceKey !== undefined
      ? [{ path: ['audienceKey'], message: "cannot be combined with the experiment's own audience" }]
      : []),
  ];
}

function variantProblems({ variants }: ExperimentFields): readonly Problem[] {
  const sum = variants.reduce((total, variant) => total + variant.weight, 0);
  const controlCount = variants.filter((variant) => variant.isControl).length;
  return [
    ...(Math.abs(sum - 1) > weightTolerance
      ? [{ path: ['variants'], message: `weights must sum to 1, not ${+sum.toFixed(6)}` }]
      : []),
    ...(controlCount === 1
      ? []
      : [
          {
            path: ['variants'],
            message: `exactly one variant must have isControl: true, not ${controlCount}`,
          },
        ]),
  ];
}

function scheduleProblems({ status, startAt, endAt, coverageSteps }: ExperimentFields): readonly Problem[] {
  const start = startAt === undefined ? undefined : parseTimestamp(startAt);
  const end = endAt === undefined ? undefined : parseTimestamp(endAt);
  return [
    ...(status === 'scheduled' && startAt === undefined
      ? [{ path: ['startAt'], message: 'is required for a scheduled experiment' }]
      : []),
    ...(start !== undefined && end !== undefined && end <= start
      ? [{ path: ['endAt'], message: 'must be later than startAt' }]
      : []),
    ...coverageSteps.flatMap(({ at }, index) => {
      const previous = coverageSteps[index - 1];
      return previous !== undefined && (parseTimestamp(at) ?? 0) <= (parseTimestamp(previous.at) ?? 0)
        ? [{ path: ['coverageSteps', index, 'at'], message: 'must be later than the step before' }]
        : [];
    }),
  ];
}

function listProblems(experiment: ExperimentFields): readonly Problem[] {
  const variantKeys = new Set(experiment.variants.map((variant) => variant.variantKey));
  const forced = new Set(experiment.force.map((entry) => entry.anonymousId));
  const unknownVariant = (key: string) => `variant "${key}" is not among the experiment's variants`;
  return [
    ...experiment.force.flatMap(({ variantKey }, index) =>
      variantKeys.has(variantKey)
        ? []
        : [{ path: ['force', index, 'variantKey'], message: unknownVariant(variantKey) }],
    ),
    ...experiment.exclude.flatMap((anonymousId, index) =>
      forced.has(anonymousId)
        ? [{ path: ['exclude', index], message: 'must not list a visitor who is also in force' }]
        : [],
    ),
    ...(experiment.rollout !== undefined && experiment.status !== 'completed'
      ? [{ path: ['rollout'], message: 'applies to completed experiments only' }]
      : []),
    ...(experiment.rollout !== undefined && !variantKeys.has(experiment.rollout)
      ? [{ path: ['rollout'], message: unknownVariant(experiment.rollout) }]
      : []),
  ];
}
