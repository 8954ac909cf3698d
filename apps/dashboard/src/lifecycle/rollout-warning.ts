import type { OverviewExperiment } from '@pixel/control/client';

/** Why the results do not speak for a variant. */
export type RolloutWarning = 'untrusted' | 'harmful' | 'notShown';

/** Returns what is to be known of a variant before everybody gets it; undefined where it won, or where nothing was computed yet. */
export function rolloutWarning(
  outcome: Pick<NonNullable<OverviewExperiment['outcome']>, 'verdict' | 'leading'> | null | undefined,
  variantKey: string,
): RolloutWarning | undefined {
  if (outcome == null) return undefined;
  const { state } = outcome.verdict;
  if (state === 'untrusted') return 'untrusted';
  const isAboutIt = outcome.leading?.variantKey === variantKey;
  if (isAboutIt && state === 'winning') return undefined;
  return isAboutIt && (state === 'losing' || state === 'harm') ? 'harmful' : 'notShown';
}
