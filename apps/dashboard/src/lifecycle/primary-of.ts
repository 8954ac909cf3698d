import type { ExperimentView } from '@pixel/control/client';

/** What results ask somebody to do. */
export type ResultAction =
  | { readonly kind: 'rollOut'; readonly variantKey: string; readonly name: string }
  | { readonly kind: 'keepControl' };

/** What the results of an experiment say. */
export interface Standing {
  readonly state: string;
  /** The variant that leads. */
  readonly variantKey: string | undefined;
}

/** Returns the one thing that the results of a running experiment call for; undefined where it is to go on. */
export function primaryOf(
  { status, variants }: ExperimentView,
  standing: Standing | undefined,
): ResultAction | undefined {
  if ((status !== 'running' && status !== 'paused') || standing === undefined) return undefined;
  if (standing.state === 'losing' || standing.state === 'harm') return { kind: 'keepControl' };
  if (standing.state !== 'winning') return undefined;
  const winner = variants.find(({ variantKey }) => variantKey === standing.variantKey);
  return winner === undefined || winner.isControl
    ? undefined
    : { kind: 'rollOut', variantKey: winner.variantKey, name: winner.name };
}
