const colors = ['var(--v1)', 'var(--v2)', 'var(--v3)', 'var(--v4)', 'var(--v5)', 'var(--v6)'];

/** Returns the color of a variant by its zero-based index in the experiment, where 0 is the control. */
export function variantColor(index: number): string {
  return index === 0 ? 'var(--v-control)' : (colors[(index - 1) % colors.length] ?? 'var(--v1)');
}
