import { testSampleRatio } from '@pixel/stats';
import { phrase } from '../words/phrase.ts';
import type { Sentence } from '../words/sentence.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';

/** Returns the most likely cause of a sample ratio mismatch: a step with uneven losses, a broken change, or the assignment itself. */
export function causeOfMismatch(
  { variants }: HealthFacts,
  { losses, changes }: { readonly losses: CheckResult | null; readonly changes: CheckResult | null },
): Sentence | null {
  if (losses?.state !== 'ok' && losses?.cause !== undefined) return losses.cause;
  if (changes?.state === 'bad') return changes.summary;
  const assigned = variants.map(({ views, weight }) =>
    views === null ? null : { visitors: views.byNewVisitors, weight },
  );
  const known = assigned.filter((arm) => arm !== null);
  if (known.length < assigned.length) return null;
  const { status } = testSampleRatio(known);
  if (status === 'mismatch') return assignedUnevenly({});
  return status === 'ok' ? lostAfterAssignment({}) : null;
}

const assignedUnevenly = phrase(
  'assigned_unevenly',
  () =>
    'Visitors are assigned unevenly from the start: check for changed weights, a changed layer or force list.',
);
const lostAfterAssignment = phrase(
  'lost_after_assignment',
  () =>
    'Visitors are assigned evenly but lost before they are exposed: check for a redirect, an error or a slow page in one variant.',
);
