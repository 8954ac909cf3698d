import type { ProofDifference } from './differences.ts';

/** The result of verifying a part of a bundle. */
export interface VerifiedPart {
  /** `manifest`, `header`, `values`, or `look` or `visitors` with its number. */
  readonly name: string;
  /** Only for a look: when it was taken, ISO 8601. */
  readonly computedAt?: string;
  /** Number of recomputed figures; 0 if none could be recomputed, or the part has none. */
  readonly figures: number;
  /** Only for a look: what the figures were computed from. */
  readonly source?: 'visitors' | 'kept sums' | 'visitors and kept sums';
  /** Only for a look with both sources: the stored figures that its visitors no longer add up to. */
  readonly kept?: readonly ProofDifference[];
  /** Problems, as sentences about the part (`it …`) without full stops. */
  readonly problems: readonly string[];
  /** Figures that differ from the recomputed ones. */
  readonly differences: readonly ProofDifference[];
}

/** Creates a part without figures. */
export function createPart(name: string, ...problems: readonly string[]): VerifiedPart {
  return { name, figures: 0, problems, differences: [] };
}

/** Returns a part with an additional problem. */
export function withProblem(part: VerifiedPart, problem: string): VerifiedPart {
  return { ...part, problems: [problem, ...part.problems] };
}
