import { keySchema } from '@pixel/protocol';
import { z } from 'zod';
import type { DecisionKind } from '../words/say-decision.ts';

const kinds = ['shipped', 'not_shipped', 'iterate', 'invalid'] as const satisfies readonly DecisionKind[];

/** What people decided after a phase of an experiment, and what they made of it. Times are ISO 8601. */
export interface Decision {
  readonly phase: number;
  readonly decision: DecisionKind;
  /** Of `shipped`; null of others. */
  readonly variantKey: string | null;
  readonly why: string;
  /** What was learned; null where nobody has written it down. */
  readonly learned: string | null;
  readonly decidedAt: string;
  /** As histories call who did it. */
  readonly decidedBy: string;
  /** Null where it is as it was first recorded. */
  readonly editedAt: string | null;
  readonly editedBy: string | null;
  /** From 1; an edit says what it was made from. */
  readonly revision: number;
}

/** A decision as it is sent. */
export const decisionSchema = z
  .strictObject({
    /** The newest test that has ended, unless it is given. */
    phase: z.int().min(1).max(65_535).optional(),
    /** The revision that an edit was made from; 0 where there was no decision. */
    revision: z.int().min(0),
    decision: z.enum(kinds),
    /** With `shipped`, and only then. */
    variantKey: keySchema.optional(),
    why: z.string().trim().min(1).max(4_000),
    learned: z.string().trim().max(10_000).optional(),
  })
  .superRefine(({ decision, variantKey }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['variantKey'], message });
    if (decision === 'shipped' && variantKey === undefined) refuse('must be given with "shipped"');
    if (decision !== 'shipped' && variantKey !== undefined) refuse('is for "shipped" only');
  });

export type DecisionRequest = z.output<typeof decisionSchema>;
