/** A variant's marker and fill, which tell it apart without color. */
export interface VariantPaint {
  /** At the end of its line. */
  readonly marker: MarkerShape;
  /** Whether its areas are hatched instead of tinted. */
  readonly isHatched: boolean;
}

export type MarkerShape = 'circle' | 'diamond' | 'triangle' | 'square' | 'cross' | 'ring';

/** In the experiment's order, from B on. */
const markerShapes: readonly MarkerShape[] = ['diamond', 'circle', 'triangle', 'square', 'cross', 'ring'];

/** Returns a variant's marker and fill, by its index in the experiment, where 0 is the control. Markers repeat after six variants. */
export function variantPaint(index: number): VariantPaint {
  if (index === 0) return { marker: 'ring', isHatched: false };
  return { marker: markerShapes[(index - 1) % markerShapes.length] ?? 'circle', isHatched: index % 2 === 1 };
}
