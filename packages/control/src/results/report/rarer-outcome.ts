import type { RarerOutcome } from '../words/comparison-facts.ts';
import type { ReportedArm } from './results-report.ts';

type ArmCounts = Pick<ReportedArm, 'n' | 'sum'> | undefined;

/**
 * Returns the outcome of a proportion that is rarer in a variant or its control, and its count in both. The rarer outcome limits how well
 * arms can be compared: if nearly everyone converts, that's the visitors who don't.
 */
export function rarerOutcome(control: ArmCounts, treatment: ArmCounts): RarerOutcome {
  const both = { control: converted(control), variant: converted(treatment) };
  const others = { control: countedIn(control) - both.control, variant: countedIn(treatment) - both.variant };
  return minOf(others) < minOf(both)
    ? { outcome: 'no_conversion', ...others }
    : { outcome: 'conversion', ...both };
}

function converted(arm: ArmCounts): number {
  return arm?.sum ?? 0;
}

function countedIn(arm: ArmCounts): number {
  return arm?.n ?? 0;
}

function minOf({ control, variant }: { readonly control: number; readonly variant: number }): number {
  return Math.min(control, variant);
}
