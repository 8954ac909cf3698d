import { describe, expect, it } from 'vitest';
import type { LayerUser } from '../../session/layers.ts';
import { movedByKey, movedSlot, widestFree } from './slot.ts';

const user = (from: number, to: number): LayerUser => ({ experimentKey: 'a', status: 'running', from, to });

describe('a layer slot', () => {
  it('starts in the largest gap', () => {
    expect(widestFree([user(0.2, 0.3), user(0.9, 1)])).toEqual({ from: 0.3, to: 0.9 });
    expect(widestFree([])).toEqual({ from: 0, to: 1 });
    expect(widestFree([user(0, 1)])).toEqual({ from: 0, to: 1 });
  });

  it('moves within its gap, and keeps its width', () => {
    expect(movedSlot({ from: 0.1, to: 0.4 }, 0.2)).toEqual({ from: 0.3, to: 0.6 });
    expect(movedSlot({ from: 0.5, to: 0.8 }, 0.5)).toEqual({ from: 0.7, to: 1 });
    expect(movedSlot({ from: 0.1, to: 0.4 }, -0.5)).toEqual({ from: 0, to: 0.3 });
  });

  it('moves by key: one percent, ten with shift, or to either end', () => {
    const slot = { from: 0.3, to: 0.6 };
    expect(movedByKey(slot, 'ArrowRight', false)).toEqual({ from: 0.31, to: 0.61 });
    expect(movedByKey(slot, 'ArrowLeft', true)).toEqual({ from: 0.2, to: 0.5 });
    expect(movedByKey(slot, 'Home', false)).toEqual({ from: 0, to: 0.3 });
    expect(movedByKey(slot, 'End', false)).toEqual({ from: 0.7, to: 1 });
    expect(movedByKey(slot, 'a', false)).toBeUndefined();
  });
});
