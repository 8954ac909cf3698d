import type { CSSProperties } from 'react';

const colors = ['--v1', '--v2', '--v3', '--v4', '--v5', '--v6'];

/** Returns the ground and the edge of a variant by its place; the control is grey, and from the seventh on colours repeat. */
export function variantTint(index: number): CSSProperties {
  const name = index === 0 ? '--v-control' : colors[(index - 1) % colors.length];
  return {
    background: `color-mix(in oklab, var(${name}) 15%, var(--surface))`,
    '--tw-ring-color': `color-mix(in oklab, var(${name}) 65%, transparent)`,
  } as CSSProperties;
}
