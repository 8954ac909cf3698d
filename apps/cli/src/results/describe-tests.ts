import type { ProgrammeReport } from '@pixel/control/client';
import type { Style } from '../style.ts';
import { formatTable } from '../table.ts';
import { formatCount, formatInterval, formatLevel, formatLift, missingNumber } from './number-formats.ts';

type Lift = ProgrammeReport['tests'][number]['lift'];

/** Lists a programme's tests, one per line, most recently ended first. */
export function describeTests({ tests }: Pick<ProgrammeReport, 'tests'>, style: Style): string {
  return formatTable(
    ['experiment', 'phase', 'ended', 'days', 'verdict', 'decision', 'variant', 'lift', 'its holdback'],
    tests.map((test) => [
      test.experimentKey,
      String(test.phase),
      test.endedAt.slice(0, 10),
      formatCount(test.days),
      test.verdict?.replace('_', ' ') ?? missingNumber,
      test.decision.replace('_', ' '),
      test.variantKey ?? missingNumber,
      liftText(test.lift),
      liftText(test.holdback?.lift ?? null),
    ]),
    style,
  );
}

function liftText(found: Lift): string {
  if (found === null) return missingNumber;
  return `${formatLift(found.estimate)} (${formatLevel(found.level)} CI ${formatInterval(found, formatLift)})`;
}
