import type { RarerOutcome } from '../words/comparison-facts.ts';
import type { ReportedArm } from './results-report.ts';

type ArmCounts = Pick<ReportedArm, 'n' | 'sum'> | undefined;

/**
 * Returns the rarer outcome of a proportion, conversion or no conversion, with its counts in the control and the variant. The rarer outcome
 * limits how well arms can be compared: if nearly all visitors convert, the number of those who don't matters.
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
