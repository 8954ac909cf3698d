import type { RarerOutcome } from '../words/comparison-facts.ts';
import type { ReportedArm } from './results-report.ts';

type ArmCounts = Pick<ReportedArm, 'n' | 'sum'> | undefined;

/**
 * Returns the rarer outcome of a proportion, conversion or no conversion, with its counts in the control and the variant. The rarer outcome
 * limits how well arms can be compared: if nearly all visitors convert, the number of those who don't is what counts.
 */
export function rarerOutcome(control: ArmCounts, treatment: ArmCounts): RarerOutcome {
  const conversions = { control: conversionsIn(control), variant: conversionsIn(treatment) };
  const nonConversions = {
    control: visitorsIn(control) - conversions.control,
    variant: visitorsIn(treatment) - conversions.variant,
  };
  return smallerOf(nonConversions) < smallerOf(conversions)
    ? { outcome: 'no_conversion', ...nonConversions }
    : { outcome: 'conversion', ...conversions };
}

function conversionsIn(arm: ArmCounts): number {
  return arm?.sum ?? 0;
}

function visitorsIn(arm: ArmCounts): number {
  return arm?.n ?? 0;
}

function smallerOf({ control, variant }: { readonly control: number; readonly variant: number }): number {
  return Math.min(control, variant);
}
