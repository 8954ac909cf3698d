import { describe, expect, it } from 'vitest';
import type { LayerUser } from '../../session/layers.ts';
import { findWidestFreeRange, moveSlot, moveSlotByKey } from './slot.ts';

const user = (from: number, to: number): LayerUser => ({ experimentKey: 'a', status: 'running', from, to });

describe('a layer slot', () => {
  it('starts in the largest gap', () => {
    expect(findWidestFreeRange([user(0.2, 0.3), user(0.9, 1)])).toEqual({ from: 0.3, to: 0.9 });
    expect(findWidestFreeRange([])).toEqual({ from: 0, to: 1 });
    expect(findWidestFreeRange([user(0, 1)])).toEqual({ from: 0, to: 1 });
  });

  it('moves within its gap, and keeps its width', () => {
    expect(moveSlot({ from: 0.1, to: 0.4 }, 0.2)).toEqual({ from: 0.3, to: 0.6 });
    expect(moveSlot({ from: 0.5, to: 0.8 }, 0.5)).toEqual({ from: 0.7, to: 1 });
    expect(moveSlot({ from: 0.1, to: 0.4 }, -0.5)).toEqual({ from: 0, to: 0.3 });
  });

  it('moves by key: one percent, ten with shift, or to either end', () => {
    const slot = { from: 0.3, to: 0.6 };
    expect(moveSlotByKey(slot, 'ArrowRight', false)).toEqual({ from: 0.31, to: 0.61 });
    expect(moveSlotByKey(slot, 'ArrowLeft', true)).toEqual({ from: 0.2, to: 0.5 });
    expect(moveSlotByKey(slot, 'Home', false)).toEqual({ from: 0, to: 0.3 });
    expect(moveSlotByKey(slot, 'End', false)).toEqual({ from: 0.7, to: 1 });
    expect(moveSlotByKey(slot, 'a', false)).toBeUndefined();
  });
});
