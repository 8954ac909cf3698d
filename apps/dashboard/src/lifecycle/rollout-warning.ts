import type { OverviewExperiment } from '@pixel/control/client';

/** Why the results don't support a variant. */
export type RolloutWarning = 'untrusted' | 'harmful' | 'notShown';

/** Returns the warning about rolling out a variant; undefined if the variant is winning, or without results. */
export function rolloutWarning(
  outcome: Pick<NonNullable<OverviewExperiment['outcome']>, 'verdict' | 'leading'> | null | undefined,
  variantKey: string,
): RolloutWarning | undefined {
  if (outcome == null) return undefined;
  const { state } = outcome.verdict;
  if (state === 'untrusted') return 'untrusted';
  const isLeading = outcome.leading?.variantKey === variantKey;
  if (isLeading && state === 'winning') return undefined;
  return isLeading && (state === 'losing' || state === 'harm') ? 'harmful' : 'notShown';
}
