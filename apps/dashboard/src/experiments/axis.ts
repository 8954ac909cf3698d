import type { OverviewExperiment } from '@pixel/control/client';
import { type Axis, axisAround } from '../ui/axis.ts';

/** Returns the one axis of all intervals of a list. */
export function axisOf(experiments: readonly OverviewExperiment[]): Axis {
  return axisAround(
    experiments.flatMap(({ outcome }) => {
      const { leading } = outcome ?? {};
      return leading?.isDecided === true && leading.lift != null ? [leading.lift] : [];
    }),
  );
}
