import type { EventRow } from '@pixel/store/events';
import { exposed, firstIdOf, guideTimes, guideVariants } from './guide-example.fixture.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const experimentKey = 'shipping-hint';

/** When the second experiment of the results guide starts: three days after the first one. */
export const hintStart = guideTimes.start + 3 * dayMs;

/** The second experiment of the results guide. */
export const hintExperiment = {
  experimentKey,
  name: 'Hint about shipping',
  status: 'running',
  variants: [
    { variantKey: 'control', name: 'Original', weight: 0.5, isControl: true },
    { variantKey: 'bar', name: 'Bar', weight: 0.5 },
  ],
  goals: [{ goalKey: 'purchase', role: 'primary' }],
} as const;

/** Exposures to the second experiment: of seven in ten visitors of the first one, before their purchase, and of 242 others. */
export function hintEvents(): readonly EventRow[] {
  const shared = guideVariants.flatMap(({ n, open }, variant) => {
    const first = firstIdOf(variant);
    const closed = count(n, (index) => {
      const at = guideTimes.start + (index % 7) * dayMs + (index % 20) * minuteMs;
      return at >= hintStart && index % 10 < 7 ? [hint(first + index, at, Math.floor(index / 70))] : [];
    });
    const late = count(open, (index) => {
      const at = guideTimes.start + (8 + (index % 6)) * dayMs + 20 * 60 * minuteMs;
      return index % 10 < 2 ? [hint(first + n + index, at, Math.floor(index / 10))] : [];
    });
    return [...closed, ...late];
  });
  return [...shared, ...count(242, (index) => [hint(firstIdOf(2) + index, hintStart + dayMs, index)])];
}

function hint(id: number, at: number, turn: number): EventRow {
  return exposed(turn % 2 === 0 ? 'control' : 'bar', id, at + 1.5 * minuteMs, { experimentKey });
}

function count(length: number, rowsOf: (index: number) => readonly EventRow[]): readonly EventRow[] {
  return Array.from({ length }, (_, index) => rowsOf(index)).flat();
}
