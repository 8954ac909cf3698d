import type { Difference } from './differences.ts';

/** The verification of a part of a bundle. */
export interface VerifiedPart {
  /** `manifest`, `header`, `values`, or `look` or `visitors` with its number. */
  readonly name: string;
  /** Only for a look: when it was taken, ISO 8601. */
  readonly computedAt?: string;
  /** Number of recomputed figures; 0 if that wasn't possible or there are none. */
  readonly figures: number;
  /** Only for a look: what the figures were computed from. */
  readonly source?: 'visitors' | 'kept sums' | 'visitors and kept sums';
  /** Only for a look with both sources: kept figures, and what visitors add up to instead. */
  readonly kept?: readonly Difference[];
  /** Problems, as sentences without full stops. */
  readonly problems: readonly string[];
  /** Figures with a different result. */
  readonly differences: readonly Difference[];
}

/** Creates a part without figures. */
export function createPart(name: string, ...problems: readonly string[]): VerifiedPart {
  return { name, figures: 0, problems, differences: [] };
}

/** Returns a part with an additional problem. */
export function withProblem(part: VerifiedPart, problem: string): VerifiedPart {
  return { ...part, problems: [problem, ...part.problems] };
}
