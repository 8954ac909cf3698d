import type { Mark } from './variant-paint.ts';

/** The mark at the end of a line, centered on 0. */
export function EndMark({
  mark,
  x,
  y,
  color,
}: {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
  readonly color: string;
}) {
  const filled = { fill: color, stroke: 'var(--surface)', strokeWidth: 2 };
  const drawn = { fill: 'var(--surface)', stroke: color, strokeWidth: 2 };
  return (
    <g transform={`translate(${x} ${y})`}>
      {mark === 'circle' && <circle r="4.5" {...filled} />}
      {mark === 'ring' && <circle r="4" {...drawn} />}
      {mark === 'diamond' && <path d="M0 -5.5 5.5 0 0 5.5 -5.5 0Z" {...filled} />}
      {mark === 'triangle' && <path d="M0 -5 5 4 -5 4Z" {...filled} />}
      {mark === 'square' && <rect x="-4.5" y="-4.5" width="9" height="9" {...filled} />}
      {mark === 'cross' && <path d="M-4 -4 4 4M4 -4 -4 4" fill="none" stroke={color} strokeWidth="2.5" />}
    </g>
  );
}
