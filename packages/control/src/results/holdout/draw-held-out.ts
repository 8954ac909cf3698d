import type { DrawnGroup } from '@pixel/store/events';
import { complementOf, type Range, widthOf } from './ranges.ts';
import type { ServedHoldout } from './served-holdout.ts';

/** Keys of both sides. */
export const sides = { heldOut: 'held_out', rest: 'rest' } as const;

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
 * Returns who is always held out and who never is. For a layer, the holdout is the slots that no experiment had. Neither side includes
 * slots whose experiments were always paused, nor the project's own holdout, which meets no experiment of any layer.
 */
export function drawHeldOut({ project, taken, reserved }: ServedHoldout, salts: Salts): HeldOutDraw {
  if (salts.layer === undefined)
    return sidesOf(
      salts.project,
      { heldOut: [{ from: 0, to: project.least }], rest: [{ from: project.most, to: 1 }] },
      [],
    );
  const outside = { salt: salts.project, ranges: [{ from: project.most, to: 1 }] };
  return sidesOf(
    salts.layer,
    { heldOut: complementOf(reserved), rest: taken },
    project.most > 0 ? [outside] : [],
  );
}

function sidesOf(
  salt: string,
  { heldOut, rest }: { readonly heldOut: readonly Range[]; readonly rest: readonly Range[] },
  others: DrawnGroup['draws'],
): HeldOutDraw {
  const of = others.reduce((part, { ranges }) => part * widthOf(ranges), 1);
  return {
    groups: [
      { key: sides.heldOut, draws: [{ salt, ranges: heldOut }, ...others] },
      { key: sides.rest, draws: [{ salt, ranges: rest }, ...others] },
    ],
    shares: { heldOut: widthOf(heldOut) * of, rest: widthOf(rest) * of },
  };
}
