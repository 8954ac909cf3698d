import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** A part of the plan whose edits are reported. */
export type PlanField = 'engine' | 'alpha' | 'plannedVisitors' | 'minimumDays' | 'correction';

/** A difference between an experiment and its registration. JSON-serializable; `goal` is a goal's name. */
export type Deviation =
  | {
      readonly kind: 'plan';
      readonly field: PlanField;
      readonly registered: string | number | null;
      readonly edited: string | number | null;
    }
  | { readonly kind: 'primary'; readonly registered: string | null; readonly edited: string | null }
  | { readonly kind: 'definition' | 'analysis' | 'removed' | 'added'; readonly goal: string };

const fieldNames: Readonly<Record<PlanField, string>> = {
  engine: 'engine',
  alpha: 'alpha',
  plannedVisitors: 'planned number of visitors',
  minimumDays: 'minimum number of days',
  correction: 'correction for multiple variants',
};

interface PlanDeviation {
  readonly field: PlanField;
  readonly registered: string | number | null;
  readonly edited: string | number | null;
}

const describePlan = phrase(
  'deviation_plan',
  ({ field, registered, edited }: PlanDeviation) =>
    `The ${fieldNames[field]} was registered as ${registered ?? 'none'} and is ${edited ?? 'none'} in the edited plan.`,
);

const describePrimary = phrase(
  'deviation_primary_goal',
  ({ registered, edited }: { readonly registered: string | null; readonly edited: string | null }) =>
    `The primary goal was registered as ${nameOrNone(registered)} and is ${nameOrNone(edited)} in the edited plan.`,
);

const describeDefinition = phrase(
  'deviation_definition',
  ({ goal }: { readonly goal: string }) =>
    `The definition of ${shortenName(goal)} was changed after the start; its figures follow the new one.`,
);

const describeAnalysis = phrase(
  'deviation_analysis',
  ({ goal }: { readonly goal: string }) =>
    `How ${shortenName(goal)} is analysed was edited after the start; its registered analysis is shown.`,
);

const describeRemoved = phrase(
  'deviation_goal_removed',
  ({ goal }: { readonly goal: string }) =>
    `${shortenName(goal)} was removed after the start; it was registered and is still analysed.`,
);

const describeAdded = phrase(
  'deviation_goal_added',
  ({ goal }: { readonly goal: string }) =>
    `${shortenName(goal)} was added after the start; it is exploratory and never decides.`,
);

/** Returns the sentence for a deviation from the registration. */
export function describeDeviation(deviation: Deviation): Sentence {
  switch (deviation.kind) {
    case 'plan': {
      const { kind: _, ...plan } = deviation;
      return describePlan(plan);
    }
    case 'primary':
      return describePrimary({ registered: deviation.registered, edited: deviation.edited });
    case 'definition':
      return describeDefinition({ goal: deviation.goal });
    case 'analysis':
      return describeAnalysis({ goal: deviation.goal });
    case 'removed':
      return describeRemoved({ goal: deviation.goal });
    case 'added':
      return describeAdded({ goal: deviation.goal });
  }
}

function nameOrNone(goal: string | null): string {
  return goal === null ? 'none' : shortenName(goal);
}
