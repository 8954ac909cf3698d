import type { Mutant } from '../mutant.ts';

export const cli: readonly Mutant[] = [
  {
    mistake: 'apply --prune archives without confirmation if there is no terminal',
    file: 'apps/cli/src/commands/apply.ts',
    from: 'preview !== undefined && !yes',
    to: 'preview !== undefined && !yes && terminal.confirm !== undefined',
    fix: 'fix(cli): apply --prune wants --yes where nobody can be asked',
    suites: ['apps/cli/src/commands/publishing.test.ts'],
  },
  {
    mistake: 'restoring an experiment that is not archived completes it',
    file: 'apps/cli/src/commands/lifecycle-commands.ts',
    from: 'from.includes(status) || !nextStatuses.includes(after)',
    to: 'from.includes(status) || nextStatuses.includes(after)',
    fix: 'fix(cli): restoring what is not archived does not end it, nor resuming a draft start it',
    suites: ['apps/cli/src/commands/experiments/experiments.test.ts'],
  },
  {
    mistake: 'an overlap longer than allowed is sent to the server instead of being refused',
    file: 'apps/cli/src/commands/webhooks/rotate.ts',
    from: 'seconds === undefined || seconds > maxOverlapSeconds',
    to: 'seconds === undefined',
    fix: 'fix(cli): webhooks rotate says its default and its longest overlap as durations',
    suites: ['apps/cli/src/commands/webhooks/webhooks.test.ts'],
  },
  {
    mistake: 'text columns of tables are right-aligned',
    file: 'apps/cli/src/table.ts',
    from: "column > 0 && rows.every((row) => isNumber(row[column] ?? ''))",
    to: 'column > 0',
    fix: 'fix(cli): text stands to the left in tables, numbers to the right',
  },
  {
    mistake: 'wide result tables drop columns instead of shortening keys',
    file: 'apps/cli/src/results/fit-table.ts',
    from: 'lineWidth(columns) - shrinkable <= width',
    to: 'lineWidth(columns) <= width',
    fix: 'fix(cli): wide tables of results shorten keys before they drop columns',
  },
  {
    mistake: 'a fixed horizon has a lift before its planned size',
    file: 'apps/cli/src/results/number-formats.ts',
    from: "warnings.includes('burn_in') || warnings.includes('before_planned_size')",
    to: "warnings.includes('burn_in')",
    fix: 'fix(results): tell no lift of a fixed horizon before its planned size',
  },
  {
    mistake: 'a formula behind blanks gets into a spreadsheet',
    file: 'apps/cli/src/csv.ts',
    from: '/^[\\s\\p{Z}\\p{Cc}\\p{Cf}]*[=+',
    to: '/^[=+',
  },
  {
    mistake: 'a right-to-left name reverses its line in the terminal',
    file: 'apps/cli/src/printable.ts',
    from: '/[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]/gu',
    to: '/[\\p{Cc}\\p{Zl}\\p{Zp}]/gu',
  },
];
