import type { BootstrapExperiment } from '@pixel/protocol';

/** What marks in the session that a visitor has met an experiment: in this phase, where the service has said which, and this variant. */
export function exposureMark(
  anonymousId: string,
  { experimentKey, phase, variant }: BootstrapExperiment,
): string {
  return `${anonymousId}/${experimentKey}/${variant.key}${phase ? `/${phase}` : ''}`;
}
