import type { LayerUser } from '../../session/layers.ts';
import { freeRanges, type LayerRange } from '../../slots/slots.ts';

/** Returns the widest free stretch of a layer; all of it if none is free, so that the server reports the overlap. */
export function widestFree(others: readonly LayerUser[]): LayerRange {
  const [widest] = freeRanges(others).toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return widest ?? { from: 0, to: 1 };
}

/** Returns a slot moved by a share of the layer, within its bounds, rounded to whole percents. */
export function movedSlot({ from, to }: LayerRange, by: number): LayerRange {
  const width = to - from;
  const start = Math.min(1 - width, Math.max(0, rounded(from + by)));
  return { from: exact(start), to: exact(start + width) };
}

/** Returns the slot after a key press; undefined for keys that don't move it. */
export function movedByKey(slot: LayerRange, key: string, isFar: boolean): LayerRange | undefined {
  const step = isFar ? 0.1 : 0.01;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return movedSlot(slot, -step);
    case 'ArrowRight':
    case 'ArrowUp':
      return movedSlot(slot, step);
    case 'Home':
      return movedSlot(slot, -1);
    case 'End':
      return movedSlot(slot, 1);
    default:
      return undefined;
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function exact(value: number): number {
  return Number(value.toPrecision(12));
}
