import type { ExperimentView } from '@pixel/control/client';

/** An action that results suggest. */
export type ResultAction =
  | { readonly kind: 'rollOut'; readonly variantKey: string; readonly name: string }
  | { readonly kind: 'keepControl' };

/** The state of an experiment's results. */
export interface ResultState {
  readonly state: string;
  /** The leading variant. */
  readonly variantKey: string | undefined;
}

/** Returns the one action that a running experiment's results suggest; undefined if it should continue. */
export function primaryOf(
  { status, variants }: ExperimentView,
  standing: ResultState | undefined,
): ResultAction | undefined {
  if ((status !== 'running' && status !== 'paused') || standing === undefined) return undefined;
  if (standing.state === 'losing' || standing.state === 'harm') return { kind: 'keepControl' };
  if (standing.state !== 'winning') return undefined;
  const winner = variants.find(({ variantKey }) => variantKey === standing.variantKey);
  return winner === undefined || winner.isControl
    ? undefined
    : { kind: 'rollOut', variantKey: winner.variantKey, name: winner.name };
}
