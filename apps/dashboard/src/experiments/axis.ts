import type { OverviewExperiment } from '@pixel/control/client';
import { type Axis, axisAround } from '../ui/axis.ts';

/** Returns the common axis of all intervals in a list. */
export function axisOf(experiments: readonly OverviewExperiment[]): Axis {
  return axisAround(
    experiments.flatMap(({ outcome }) => {
      const { leading } = outcome ?? {};
      return leading?.isDecided === true && leading.lift != null ? [leading.lift] : [];
    }),
  );
}
