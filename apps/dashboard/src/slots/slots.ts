import type { LayerUser } from '../session/layers.ts';

/** Whether an experiment keeps its slot from others: while it runs, and from when it is scheduled. */
export function takesSlot({ status }: Pick<LayerUser, 'status'>): boolean {
  return status === 'running' || status === 'scheduled';
}

/** A stretch of a layer: between the fractions `from` and `to` of its visitors. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns the stretches that no experiment takes, in their order. */
export function freeStretches(users: readonly LayerUser[]): readonly Stretch[] {
  const taken = users.filter(takesSlot).toSorted((a, b) => a.from - b.from);
  const free: Stretch[] = [];
  let end = 0;
  for (const { from, to } of taken) {
    if (from - end > tolerance) free.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  if (1 - end > tolerance) free.push({ from: end, to: 1 });
  return free;
}

/** Returns the share of a layer's visitors that no experiment takes. */
export function freeShare(users: readonly LayerUser[]): number {
  return freeStretches(users).reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Fractions such as a third do not meet exactly. */
const tolerance = 1e-9;
