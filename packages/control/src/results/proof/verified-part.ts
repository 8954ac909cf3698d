import type { Difference } from './differences.ts';

/** What came out of a part of a bundle. */
export interface VerifiedPart {
  /** `manifest`, `header`, `values`, or `look` or `visitors` with its number. */
  readonly name: string;
  /** Of a look, when it was taken, in ISO 8601. */
  readonly computedAt?: string;
  /** How many figures were computed again; 0 where that was not possible, and of what has none. */
  readonly figures: number;
  /** Of a look, what they were computed from. */
  readonly source?: 'visitors' | 'kept sums' | 'visitors and kept sums';
  /** Of a look with both: figures that are as it has kept them, and what visitors add up to instead. */
  readonly kept?: readonly Difference[];
  /** What is wrong, as sentences without their full stops. */
  readonly problems: readonly string[];
  /** Figures that come out as something else. */
  readonly differences: readonly Difference[];
}

/** Returns a part without figures. */
export function plainPart(name: string, ...problems: readonly string[]): VerifiedPart {
  return { name, figures: 0, problems, differences: [] };
}

/** Returns a part with one more problem. */
export function withProblem(part: VerifiedPart, problem: string): VerifiedPart {
  return { ...part, problems: [problem, ...part.problems] };
}
