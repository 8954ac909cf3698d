import { keySchema } from '@pixel/protocol';
import { z } from 'zod';
import type { DecisionKind } from '../words/describe-decision.ts';

const kinds = ['shipped', 'not_shipped', 'iterate', 'invalid'] as const satisfies readonly DecisionKind[];

/** The decision on a phase of an experiment, and what was learned. Times are ISO 8601. */
export interface Decision {
  readonly phase: number;
  readonly decision: DecisionKind;
  /** Only for `shipped`; null for others. */
  readonly variantKey: string | null;
  readonly why: string;
  /** Null if nothing was written down. */
  readonly learned: string | null;
  readonly decidedAt: string;
  /** Name of the author, as in the audit log. */
  readonly decidedBy: string;
  /** Null if it was never edited. */
  readonly editedAt: string | null;
  readonly editedBy: string | null;
  /** From 1; an edit names the revision that it is based on. */
  readonly revision: number;
}

/** The request body of a decision. */
export const decisionSchema = z
  .strictObject({
    /** Defaults to the phase of the most recently ended test. */
    phase: z.int().min(1).max(65_535).optional(),
    /** The revision that an edit is based on; 0 if there was no decision. */
    revision: z.int().min(0),
    decision: z.enum(kinds),
    /** Required with `shipped`, and only allowed then. */
    variantKey: keySchema.optional(),
    why: z.string().trim().min(1).max(4_000),
    learned: z.string().trim().max(10_000).optional(),
  })
  .superRefine(({ decision, variantKey }, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', path: ['variantKey'], message });
    if (decision === 'shipped' && variantKey === undefined) addIssue('is required with "shipped"');
    if (decision !== 'shipped' && variantKey !== undefined) addIssue('is allowed with "shipped" only');
  });

export type DecisionRequest = z.output<typeof decisionSchema>;
