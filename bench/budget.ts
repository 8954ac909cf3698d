import { describeSpread, median } from './statistics.ts';

/** A figure whose median is held against limits. Without a limit it is only reported. */
export interface Budget {
  readonly name: string;
  readonly measured: readonly number[];
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Decimals. */
  readonly digits: number;
}

/** A table of limits and measurements. */
export function budgetTable(budgets: readonly Budget[]): string {
  const rows = budgets.map(
    (budget) =>
      `| ${budget.name} | ${acceptedOf(budget)} | ${measuredOf(budget)}${isMet(budget) ? '' : ' **broken**'} |`,
  );
  return ['| | accepted | measured |', '|---|---:|---:|', ...rows].join('\n');
}

/** Reports exceeded budgets, and sets exit code 1 if there are any. */
export function enforceBudgets(budgets: readonly Budget[]): void {
  const broken = budgets.filter((budget) => !isMet(budget));
  for (const budget of broken)
    console.error(`Budget exceeded: ${budget.name}: ${measuredOf(budget)}, accepted: ${acceptedOf(budget)}.`);
  if (broken.length > 0) process.exitCode = 1;
}

/** Whether the median is within its limits. NaN isn't, as when nothing was measured. */
function isMet({ measured, atLeast = -Infinity, atMost = Infinity }: Budget): boolean {
  const figure = median(measured);
  return figure >= atLeast && figure <= atMost;
}

function acceptedOf({ atLeast, atMost }: Budget): string {
  const limits = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast.toLocaleString('en')}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost.toLocaleString('en')}`]),
  ];
  return limits.join(', ');
}

function measuredOf({ measured, digits }: Budget): string {
  const [only] = measured;
  if (measured.length !== 1 || only === undefined) return describeSpread(measured, digits);
  return only.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
