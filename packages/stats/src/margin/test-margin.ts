import type { Contrast } from '../analyze/contrast.ts';
import { marginPosterior } from './margin-posterior.ts';
import { type MarginTest, noMarginTest } from './margin-test.ts';
import { isValidMargin, type RelativeMargin } from './relative-limit.ts';
import { testMarginAtAnyLook } from './test-margin-at-any-look.ts';
import { testMarginOnce } from './test-margin-once.ts';

/** Tests a guardrail's margin by the plan's engine, or by another one if given. */
export function testMargin(
  contrast: Contrast,
  relativeMargin: RelativeMargin,
  engine = contrast.plan.engine,
): MarginTest {
  if (!isValidMargin(relativeMargin)) return noMarginTest('margin', 'invalid_input');
  switch (engine) {
    case 'fixed':
      return testMarginOnce(contrast, relativeMargin);
    case 'sequential':
      return testMarginAtAnyLook(contrast, relativeMargin);
    case 'bayesian':
      return marginPosterior(contrast, relativeMargin);
  }
}
