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

const colors = ['var(--v1)', 'var(--v2)', 'var(--v3)', 'var(--v4)', 'var(--v5)', 'var(--v6)'];

/** Returns the colour of a variant by its place in the experiment, from 0, which is the control's. */
export function colorOf(index: number): string {
  return index === 0 ? 'var(--v-control)' : (colors[(index - 1) % colors.length] ?? 'var(--v1)');
}
