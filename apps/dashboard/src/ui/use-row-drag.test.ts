import { describe, expect, it } from 'vitest';
import { dropIndex } from './use-row-drag.ts';

/** Rows of some heights below each other. */
function rowsOf(...heights: readonly number[]) {
  let top = 0;
  return heights.map((height) => {
    const row = { top, bottom: top + height };
    top += height;
    return row;
  });
}

describe('a dragged row', () => {
  it('takes the position of the row under the pointer, however far away', () => {
    const rows = rowsOf(20, 20, 20, 20);
    expect(dropIndex(rows, 0, 10)).toBe(0);
    expect(dropIndex(rows, 0, 25)).toBe(1);
    expect(dropIndex(rows, 0, 65)).toBe(3);
    expect(dropIndex(rows, 3, 45)).toBe(2);
    expect(dropIndex(rows, 3, 5)).toBe(0);
  });

  it('moves to the end where the pointer left the list', () => {
    const rows = rowsOf(20, 20, 20);
    expect(dropIndex(rows, 1, -50)).toBe(0);
    expect(dropIndex(rows, 1, 500)).toBe(2);
  });

  it('passes a taller row only if it ends up under the pointer, and stays there', () => {
    expect(dropIndex(rowsOf(20, 100), 0, 60)).toBe(0);
    expect(dropIndex(rowsOf(20, 100), 0, 101)).toBe(1);
    expect(dropIndex(rowsOf(100, 20), 1, 101)).toBe(1);
    expect(dropIndex(rowsOf(100, 20), 1, 60)).toBe(1);
    expect(dropIndex(rowsOf(100, 20), 1, 15)).toBe(0);
  });

  it('stays in place if its list no longer contains it', () => {
    expect(dropIndex(rowsOf(20), 3, 5)).toBe(3);
  });
});
