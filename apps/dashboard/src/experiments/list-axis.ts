import type { OverviewExperiment } from '@pixel/control/client';
import { type Axis, createAxis } from '../ui/axis.ts';

/** Returns the common axis of all intervals in the list. */
export function listAxis(experiments: readonly OverviewExperiment[]): Axis {
  return createAxis(
    experiments.flatMap(({ outcome }) => {
      const { leading } = outcome ?? {};
      return leading?.isDecided === true && leading.lift != null ? [leading.lift] : [];
    }),
  );
}
