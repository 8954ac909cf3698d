import type { MarkerShape } from './variant-paint.ts';

/** The marker at the end of a chart line, centered on (`x`, `y`). */
export function LineMarker({
  shape,
  x,
  y,
  color,
}: {
  readonly shape: MarkerShape;
  readonly x: number;
  readonly y: number;
  readonly color: string;
}) {
  const filled = { fill: color, stroke: 'var(--surface)', strokeWidth: 2 };
  const outlined = { fill: 'var(--surface)', stroke: color, strokeWidth: 2 };
  return (
    <g transform={`translate(${x} ${y})`}>
      {shape === 'circle' && <circle r="4.5" {...filled} />}
      {shape === 'ring' && <circle r="4" {...outlined} />}
      {shape === 'diamond' && <path d="M0 -5.5 5.5 0 0 5.5 -5.5 0Z" {...filled} />}
      {shape === 'triangle' && <path d="M0 -5 5 4 -5 4Z" {...filled} />}
      {shape === 'square' && <rect x="-4.5" y="-4.5" width="9" height="9" {...filled} />}
      {shape === 'cross' && <path d="M-4 -4 4 4M4 -4 -4 4" fill="none" stroke={color} strokeWidth="2.5" />}
    </g>
  );
}
