import { describeSpread, median } from './statistics.ts';

/** A figure and what is accepted of it: its median is held against that. Without a limit it is only told. */
export interface Budget {
  readonly name: string;
  readonly measured: readonly number[];
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Digits after the point. */
  readonly digits: number;
}

/** A table of what is accepted and what was measured. */
export function budgetTable(budgets: readonly Budget[]): string {
  const rows = budgets.map(
    (budget) =>
      `| ${budget.name} | ${acceptedOf(budget)} | ${measuredOf(budget)}${isKept(budget) ? '' : ' **broken**'} |`,
  );
  return ['| | accepted | measured |', '|---|---:|---:|', ...rows].join('\n');
}

/** Says which budgets are broken, and has the process end with 1 where one is. */
export function enforceBudgets(budgets: readonly Budget[]): void {
  const broken = budgets.filter((budget) => !isKept(budget));
  for (const budget of broken)
    console.error(`Broken budget: ${budget.name}: ${measuredOf(budget)}, accepted is ${acceptedOf(budget)}.`);
  if (broken.length > 0) process.exitCode = 1;
}

/** Whether its median lies within its limits. A figure that is no number, as where nothing was measured, does not. */
function isKept({ measured, atLeast = -Infinity, atMost = Infinity }: Budget): boolean {
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
