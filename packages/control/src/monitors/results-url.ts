import type { LoginSettings } from '../base/login-settings.ts';
import type { PhaseRef } from '../results/looks/experiment-of-phase.ts';

/** Returns the URL of an experiment's results page for a phase. */
export function resultsUrl(
  { controlUrl, localUrl }: Pick<LoginSettings, 'controlUrl' | 'localUrl'>,
  { projectKey, experimentKey, phase }: PhaseRef,
): string {
  return `${controlUrl ?? localUrl}/p/${projectKey}/experiments/${experimentKey}/results?phase=${phase}`;
}
