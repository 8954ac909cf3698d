import type { BootstrapExperiment } from '@pixel/protocol';

/** Returns the session mark of an exposure: the experiment, its phase (if the service reported it) and its variant. */
export function exposureMark(
  anonymousId: string,
  { experimentKey, phase, variant }: BootstrapExperiment,
): string {
  return `${anonymousId}/${experimentKey}/${variant.key}${phase ? `/${phase}` : ''}`;
}
