import type { DrawnGroup } from '@pixel/store/events';
import { complementOf, type Range, widthOf } from './ranges.ts';
import type { ServedHoldout } from './served-holdout.ts';

/** The keys of both sides. */
export const sides = { heldOut: 'held_out', rest: 'rest' } as const;

/** Salts by which visitors are drawn. */
interface Salts {
  readonly project: string;
  /** Absent where the whole project is meant. */
  readonly layer?: string | undefined;
}

/** Two sides, and which parts of all visitors they are. */
export interface HeldOutDraw {
  readonly groups: readonly [DrawnGroup, DrawnGroup];
  readonly shares: { readonly heldOut: number; readonly rest: number };
}

/**
 * Returns who is held out all the time and who is not at any time. Of a layer, those are held out whose slot no experiment had. On neither
 * side are those whose experiment was paused all the time, and the project's own holdout: it meets no experiment of any layer.
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
