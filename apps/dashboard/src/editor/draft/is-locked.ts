import type { ExperimentView } from '@pixel/control/client';

/** Whether visitors are counted by variants, weights and slot, so that only a new phase can change these. */
export function isLocked({ status }: Pick<ExperimentView, 'status'>): boolean {
  return status === 'running' || status === 'paused' || status === 'completed';
}
