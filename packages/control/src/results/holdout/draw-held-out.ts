import type { DrawnGroup } from '@pixel/store/events';
import { complementOf, type Range, widthOf } from './ranges.ts';
import type { ServedHoldout } from './served-holdout.ts';

/** Keys of both sides. */
export const sideKeys = { heldOut: 'held_out', rest: 'rest' } as const;

/** Salts that determine who is held out. */
interface Salts {
  readonly project: string;
  /** Absent for the whole project. */
  readonly layer?: string | undefined;
}

/** Two sides and their fractions of all visitors. */
export interface HeldOutDraw {
  readonly groups: readonly [DrawnGroup, DrawnGroup];
  readonly shares: { readonly heldOut: number; readonly rest: number };
}

/**
 * Returns the visitors who were always held out and those who never were. For a layer, the holdout consists of the slots that no experiment
 * had. Neither side includes slots whose experiments were always paused, nor the project's own holdout, which gets no experiment of any
 * layer.
 */
export function drawHeldOut({ project, ranSlots, reservedSlots }: ServedHoldout, salts: Salts): HeldOutDraw {
  if (salts.layer === undefined)
    return toDraw(
      salts.project,
      { heldOut: [{ from: 0, to: project.min }], rest: [{ from: project.max, to: 1 }] },
      [],
    );
  const outside = { salt: salts.project, ranges: [{ from: project.max, to: 1 }] };
  return toDraw(
    salts.layer,
    { heldOut: complementOf(reservedSlots), rest: ranSlots },
    project.max > 0 ? [outside] : [],
  );
}

function toDraw(
  salt: string,
  { heldOut, rest }: { readonly heldOut: readonly Range[]; readonly rest: readonly Range[] },
  others: DrawnGroup['draws'],
): HeldOutDraw {
  const outsideShare = others.reduce((fraction, { ranges }) => fraction * widthOf(ranges), 1);
  return {
    groups: [
      { key: sideKeys.heldOut, draws: [{ salt, ranges: heldOut }, ...others] },
      { key: sideKeys.rest, draws: [{ salt, ranges: rest }, ...others] },
    ],
    shares: { heldOut: widthOf(heldOut) * outsideShare, rest: widthOf(rest) * outsideShare },
  };
}
