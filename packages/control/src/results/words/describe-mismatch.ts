import { formatPercent } from './number-formats.ts';
import { phrase } from './phrase.ts';
import { type Segment, segmentName } from './segment-name.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** A sample ratio mismatch. JSON-serializable. */
export interface Mismatch {
  /** The visitors whose shares these are: all, or only those of the segments if only their split is off. */
  readonly among: 'all' | 'segments';
  /** Name of the variant whose share deviates most; null for the control. */
  readonly variant: string | null;
  readonly share: number;
  readonly expected: number;
  /** The smallest p-value over all looks. */
  readonly pValue: number | null;
  /** Where the mismatch comes from, such as a browser and a device; empty if it is everywhere or unknown. */
  readonly segments: readonly Segment[];
}

/** Returns the sentence that warns of a sample ratio mismatch; null stands for one whose figures are unknown. */
export function describeMismatch(mismatch: Mismatch | null): Sentence {
  if (mismatch === null) return unknownMismatch({});
  const { among, variant, share, expected, pValue, segments } = mismatch;
  const [first, second] = [...segments].sort((a, b) => rank(a) - rank(b));
  const describe = among === 'all' ? sampleRatioMismatch : mismatchInSegment;
  return describe({
    variant,
    share,
    expected,
    pValue,
    dimension: first?.dimension ?? null,
    value: first?.value ?? null,
    otherDimension: second?.dimension ?? null,
    otherValue: second?.value ?? null,
  });
}

interface Shares {
  readonly variant: string | null;
  readonly share: number;
  readonly expected: number;
  readonly pValue: number | null;
  readonly dimension: string | null;
  readonly value: string | null;
  readonly otherDimension: string | null;
  readonly otherValue: string | null;
}

const unknownMismatch = phrase(
  'sample_ratio_mismatch_unknown',
  () => "Don't trust this result: sample ratio mismatch (SRM).",
);
const sampleRatioMismatch = phrase(
  'sample_ratio_mismatch',
  (p: Shares) =>
    `Don't trust this result: sample ratio mismatch (SRM). ${formatPercent(p.share)} got ${p.variant === null ? 'the control' : shortenName(p.variant)}, ${formatPercent(p.expected)} expected.${describeOrigin(p)}`,
);

const mismatchInSegment = phrase(
  'sample_ratio_mismatch_in_segment',
  (p: Shares) =>
    `Don't trust this result: sample ratio mismatch (SRM)${p.value === null ? '' : ` in ${describeSegments(p)}`}. ${formatPercent(p.share)} got ${p.variant === null ? 'the control' : shortenName(p.variant)} there, ${formatPercent(p.expected)} expected.`,
);

/** Sorts devices last, as in "Safari on phones". */
function rank({ dimension }: Segment): number {
  return dimension === 'device' ? 1 : 0;
}

function describeOrigin(p: Shares): string {
  return p.value === null ? '' : ` The imbalance comes from ${describeSegments(p)}.`;
}

function describeSegments({ dimension, value, otherDimension, otherValue }: Shares): string {
  const name = shortenName(segmentName({ dimension: dimension ?? '', value: value ?? '' }));
  if (otherDimension === null || otherValue === null) return name;
  const other = shortenName(segmentName({ dimension: otherDimension, value: otherValue }));
  return `${name} ${otherDimension === 'device' ? 'on' : 'and'} ${other}`;
}
