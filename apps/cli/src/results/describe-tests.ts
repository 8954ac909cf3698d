import type { ProgrammeReport } from '@pixel/control/client';
import type { Style } from '../style.ts';
import { formatTable } from '../table.ts';
import { count, interval, level, lift, unknown } from './number-formats.ts';

type Lift = ProgrammeReport['tests'][number]['lift'];

/** Lists a programme's tests, one per line, most recently ended first. */
export function describeTests({ tests }: Pick<ProgrammeReport, 'tests'>, style: Style): string {
  return formatTable(
    ['experiment', 'phase', 'ended', 'days', 'verdict', 'decision', 'variant', 'lift', 'its holdback'],
    tests.map((test) => [
      test.experimentKey,
      String(test.phase),
      test.endedAt.slice(0, 10),
      count(test.days),
      test.verdict?.replace('_', ' ') ?? unknown,
      test.decision.replace('_', ' '),
      test.variantKey ?? unknown,
      liftText(test.lift),
      liftText(test.holdback?.lift ?? null),
    ]),
    style,
  );
}

function liftText(found: Lift): string {
  if (found === null) return unknown;
  return `${lift(found.estimate)} (${level(found.level)} CI ${interval(found, lift)})`;
}
