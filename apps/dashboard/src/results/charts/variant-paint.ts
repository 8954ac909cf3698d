/** How a variant is drawn besides color and dash, so that it can be told apart without them. */
export interface VariantPaint {
  /** At the end of its line. */
  readonly mark: Mark;
  /** Whether its areas are hatched instead of tinted. */
  readonly isHatched: boolean;
}

export type Mark = 'circle' | 'diamond' | 'triangle' | 'square' | 'cross' | 'ring';

/** In the experiment's order, from B on. */
const marks: readonly Mark[] = ['diamond', 'circle', 'triangle', 'square', 'cross', 'ring'];

/** Returns how a variant is drawn, by its zero-based index in the experiment, where 0 is the control; styles repeat from the seventh on. */
export function paintOf(index: number): VariantPaint {
  if (index === 0) return { mark: 'ring', isHatched: false };
  return { mark: marks[(index - 1) % marks.length] ?? 'circle', isHatched: index % 2 === 1 };
}
