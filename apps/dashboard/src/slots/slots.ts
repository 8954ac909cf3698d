import type { LayerUser } from '../session/layers.ts';

/** Whether other experiments can't use an experiment's slot: while it is scheduled or running. */
export function occupiesSlot({ status }: Pick<LayerUser, 'status'>): boolean {
  return status === 'running' || status === 'scheduled';
}

/** A range of a layer's visitors, as fractions from 0 to 1. */
export interface LayerRange {
  readonly from: number;
  readonly to: number;
}

/** Returns a layer's free ranges, in order. */
export function freeRanges(users: readonly LayerUser[]): readonly LayerRange[] {
  const occupying = users.filter(occupiesSlot).toSorted((a, b) => a.from - b.from);
  const free: LayerRange[] = [];
  let end = 0;
  for (const { from, to } of occupying) {
    if (from - end > tolerance) free.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  if (1 - end > tolerance) free.push({ from: end, to: 1 });
  return free;
}

/** Returns the share of a layer's visitors without an experiment. */
export function freeShare(users: readonly LayerUser[]): number {
  return freeRanges(users).reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Tolerance for rounding errors: fractions such as a third don't add up exactly. */
const tolerance = 1e-9;
