/** How a variant is drawn besides its colour and dash, so that it is told from others without them. */
export interface VariantPaint {
  /** At the end of its line. */
  readonly mark: Mark;
  /** Whether its areas are hatched and not tinted. */
  readonly isHatched: boolean;
}

export type Mark = 'circle' | 'diamond' | 'triangle' | 'square' | 'cross' | 'ring';

/** In the order of the experiment, from B on. */
const marks: readonly Mark[] = ['diamond', 'circle', 'triangle', 'square', 'cross', 'ring'];

/** Returns how a variant is drawn by its place in the experiment, from 0, which is the control's; from the seventh on they repeat. */
export function paintOf(index: number): VariantPaint {
  if (index === 0) return { mark: 'ring', isHatched: false };
  return { mark: marks[(index - 1) % marks.length] ?? 'circle', isHatched: index % 2 === 1 };
}
