import type { Exposures } from '@pixel/control/client';
import { cut } from './printable.ts';
import type { Style } from './style.ts';
import { formatTable } from './table.ts';

type Counts = Exposures['totals'];

/** Maximum key length that fits within 100 columns with the other columns. */
const maxKeyLength = 24;
/** A loss of this share or more deserves an investigation. */
const notableLoss = 0.05;
/** Losses of two variants that differ by this much or more count as unequal. */
const notableDifference = 0.02;
/** With fewer events, a single one would be a notable difference. */
const minEvents = 100;

/** Describes exposures: a table of the variants with totals, and notes on the split and lost events. */
export function describeExposures({ phase, phases, variants, totals, srm }: Exposures, style: Style): string {
  const table = formatTable(
    ['variant', 'visitors', 'share', 'unverified', 'bots', 'internal', 'forced', 'multi', 'loss'],
    [
      ...variants.map((variant) => cells(cut(variant.variantKey, maxKeyLength), variant, totals)),
      cells('total', totals, totals),
    ],
    style,
  );
  const title = phases > 1 ? `Phase ${phase} of ${phases}\n\n` : '';
  return `${title}${table}\n${describeSplit(srm)}\n${describeLoss(variants)}`;
}

function cells(title: string, counts: Counts, totals: Counts): readonly string[] {
  return [
    title,
    `${counts.visitors}`,
    percent(counts.visitors, totals.visitors),
    `${counts.unverified}`,
    `${counts.bots}`,
    `${counts.internal}`,
    `${counts.forced}`,
    `${counts.multiExposed}`,
    percent(counts.lostEvents, counts.expectedEvents),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
}

function describeSplit({ status, pValue }: Exposures['srm']): string {
  switch (status) {
    case 'ok':
      return `The split matches the weights (p = ${pValue?.toPrecision(2)}).`;
    case 'mismatch':
      return 'The split does not match the weights (p < 0.001). Do not trust the results until you know why.';
    case 'needs_data':
      return 'Too few visitors yet to check the split.';
    case 'invalid_input':
      return 'The split cannot be checked.';
  }
}

function describeLoss(variants: readonly Counts[]): string {
  const rates = variants
    .filter(({ expectedEvents }) => expectedEvents >= minEvents)
    .map(({ lostEvents, expectedEvents }) => lostEvents / expectedEvents);
  if (rates.length === 0) return 'Too few events have a sequence number to tell how many are lost.\n';
  if (Math.max(...rates) - Math.min(...rates) >= notableDifference)
    return 'The variants lose unequal shares of their events, which suggests that a variant causes losses.\n';
  if (Math.max(...rates) >= notableLoss)
    return 'Many events are lost, to blockers, closed pages or failing requests. All counts are too low.\n';
  return 'Few events are lost; watch for 5% or more, or unequal shares between variants.\n';
}
