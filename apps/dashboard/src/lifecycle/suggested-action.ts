import type { ExperimentView } from '@pixel/control/client';

/** An action that results suggest. */
export type ResultAction =
  | { readonly kind: 'rollOut'; readonly variantKey: string; readonly name: string }
  | { readonly kind: 'keepControl' };

/** The verdict of an experiment's results. */
export interface ResultState {
  readonly state: string;
  /** The leading variant. */
  readonly variantKey: string | undefined;
}

/** Returns the action that the results of a running or paused experiment suggest; undefined if the test should continue. */
export function suggestedAction(
  { status, variants }: ExperimentView,
  resultState: ResultState | undefined,
): ResultAction | undefined {
  if ((status !== 'running' && status !== 'paused') || resultState === undefined) return undefined;
  if (resultState.state === 'losing' || resultState.state === 'harm') return { kind: 'keepControl' };
  if (resultState.state !== 'winning') return undefined;
  const winner = variants.find(({ variantKey }) => variantKey === resultState.variantKey);
  return winner === undefined || winner.isControl
    ? undefined
    : { kind: 'rollOut', variantKey: winner.variantKey, name: winner.name };
}
