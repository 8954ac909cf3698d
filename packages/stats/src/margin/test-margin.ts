import type { Contrast } from '../analyze/contrast.ts';
import { marginAtAnyLook } from './margin-at-any-look.ts';
import { marginAtOnce } from './margin-at-once.ts';
import { marginBelief } from './margin-belief.ts';
import { type MarginTest, noMarginTest } from './margin-test.ts';
import { isMargin, type RelativeMargin } from './relative-limit.ts';

/** Tests a guardrail's margin by the plan's engine, or by another one if given. */
export function testMargin(
  contrast: Contrast,
  question: RelativeMargin,
  engine = contrast.plan.engine,
): MarginTest {
  if (!isMargin(question)) return noMarginTest('margin', 'invalid_input');
  switch (engine) {
    case 'fixed':
      return marginAtOnce(contrast, question);
    case 'sequential':
      return marginAtAnyLook(contrast, question);
    case 'bayesian':
      return marginBelief(contrast, question);
  }
}
