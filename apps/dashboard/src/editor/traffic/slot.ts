import type { LayerUser } from '../../session/layers.ts';
import { freeRanges, type LayerRange } from '../../slots/slots.ts';

/** Returns the widest free stretch of a layer; all of it if none is free, so that the server reports the overlap. */
export function findWidestFreeRange(others: readonly LayerUser[]): LayerRange {
  const [widest] = freeRanges(others).toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return widest ?? { from: 0, to: 1 };
}

/** Returns a slot moved by a share of the layer, within its bounds, rounded to whole percents. */
export function moveSlot({ from, to }: LayerRange, distance: number): LayerRange {
  const width = to - from;
  const start = Math.min(1 - width, Math.max(0, roundToPercent(from + distance)));
  return { from: trimDigits(start), to: trimDigits(start + width) };
}

/** Returns the slot after a key press; undefined for keys that don't move it. */
export function moveSlotByKey(slot: LayerRange, key: string, isLargeStep: boolean): LayerRange | undefined {
  const step = isLargeStep ? 0.1 : 0.01;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return moveSlot(slot, -step);
    case 'ArrowRight':
    case 'ArrowUp':
      return moveSlot(slot, step);
    case 'Home':
      return moveSlot(slot, -1);
    case 'End':
      return moveSlot(slot, 1);
    default:
      return undefined;
  }
}

function roundToPercent(value: number): number {
  return Math.round(value * 100) / 100;
}

function trimDigits(value: number): number {
  return Number(value.toPrecision(12));
}
