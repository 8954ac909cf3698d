import type { LayerUser } from '../../session/layers.ts';
import { freeStretches, type Stretch } from '../../slots/slots.ts';

/** Returns the widest stretch of a layer that nobody takes; all of it where there is none, for the server to say so. */
export function widestFree(others: readonly LayerUser[]): Stretch {
  const [widest] = freeStretches(others).toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return widest ?? { from: 0, to: 1 };
}

/** Returns a slot moved by a part of the layer, as far as there is room, on whole per cents. */
export function moved({ from, to }: Stretch, by: number): Stretch {
  const width = to - from;
  const start = Math.min(1 - width, Math.max(0, rounded(from + by)));
  return { from: exact(start), to: exact(start + width) };
}

/** Returns the place of the slot that a key moves it to; undefined of other keys. */
export function movedByKey(slot: Stretch, key: string, isFar: boolean): Stretch | undefined {
  const step = isFar ? 0.1 : 0.01;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return moved(slot, -step);
    case 'ArrowRight':
    case 'ArrowUp':
      return moved(slot, step);
    case 'Home':
      return moved(slot, -1);
    case 'End':
      return moved(slot, 1);
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
