import { bucketVariant, type PreparedSnapshot } from '@pixel/engine';
import type { EventAssignment } from '@pixel/protocol';

/**
 * Tells whether a configuration gives this visitor the claimed variant: the experiment runs in it, and bucketing agrees.
 * URL rules and audience are not asked again. `anonymousId` must be in lower case.
 */
export function verify(
  assignment: EventAssignment,
  anonymousId: string,
  prepared: PreparedSnapshot | null,
): boolean {
  const experiment = prepared?.experimentById.get(assignment.experimentId);
  if (experiment === undefined || experiment.experimentKey !== assignment.experimentKey) return false;
  const variant = experiment.variants[bucketVariant(experiment, anonymousId)];
  return (
    variant !== undefined &&
    variant.variantId === assignment.variantId &&
    variant.variantKey === assignment.variantKey &&
    variant.isControl === assignment.isControl
  );
}
