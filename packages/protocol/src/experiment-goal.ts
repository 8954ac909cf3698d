import { z } from 'zod';
import { analysisSchema, goalRoles, resolveGoalRole } from './analysis.ts';
import { keySchema } from './identifiers.ts';

/** A goal of an experiment in a configuration file; `isPrimary: true` is short for `role: primary`. */
export const experimentGoalSchema = z
  .strictObject({
    goalKey: keySchema,
    isPrimary: z.boolean().optional(),
    role: z.enum(goalRoles).optional(),
    analysis: analysisSchema.default({}),
  })
  .superRefine(({ role, isPrimary, analysis: { kind, margin } }, context) => {
    if (role !== undefined && isPrimary !== undefined && isPrimary !== (role === 'primary'))
      context.addIssue({ code: 'custom', path: ['isPrimary'], message: 'contradicts role' });
    const effectiveRole = resolveGoalRole({ role, isPrimary });
    if (margin !== undefined && effectiveRole !== 'guardrail')
      context.addIssue({
        code: 'custom',
        path: ['analysis', 'margin'],
        message: 'applies to guardrail goals only',
      });
    // Who answers may depend on the variant, so such a metric can't support a decision.
    if (
      (kind === 'survey_score' || kind === 'nps') &&
      (effectiveRole === 'primary' || effectiveRole === 'guardrail')
    )
      context.addIssue({
        code: 'custom',
        path: ['analysis', 'kind'],
        message: `must not be ${kind} for a goal of role ${effectiveRole}: who answers a survey may depend on the variant`,
      });
  })
  .transform(({ goalKey, analysis, ...roles }) => ({ goalKey, role: resolveGoalRole(roles), analysis }));
