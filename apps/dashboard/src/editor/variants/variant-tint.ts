import type { CSSProperties } from 'react';

const colors = ['--v1', '--v2', '--v3', '--v4', '--v5', '--v6'];

/** Returns the background and border colors of a variant by index; the control is gray, and colors repeat from the seventh on. */
export function variantTint(index: number): CSSProperties {
  const name = index === 0 ? '--v-control' : colors[(index - 1) % colors.length];
  return {
    background: `color-mix(in oklab, var(${name}) 15%, var(--surface))`,
    '--tw-ring-color': `color-mix(in oklab, var(${name}) 65%, transparent)`,
  } as CSSProperties;
}
