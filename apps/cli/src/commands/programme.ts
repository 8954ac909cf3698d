import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { toJsonLine } from '../printable.ts';
import { describeProgramme } from '../results/describe-programme.ts';
import { describeTests } from '../results/describe-tests.ts';
import { withOptionNames } from '../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly from?: string;
  readonly until?: string;
  readonly tests?: true;
  readonly json?: true;
}

/** Adds `pixel programme`. */
export function addProgramme(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('programme')
    .description('Summarize all ended tests, and what their winners are worth.')
    .requiredOption('--project <key>', 'the project')
    .option('--from <day>', 'only tests that ended on this day or later')
    .option('--until <day>', 'only tests that ended on this day or before')
    .option('--tests', 'list the tests too')
    .option('--json', 'print the result as JSON, tests included')
    .addHelpText(
      'after',
      '\nAn experiment counts once, by its latest ended test and its final results as\n' +
        'planned. Holdbacks measure what winners are worth; their own tests overstate it.\n' +
        '\nExample:\n  pixel programme --project pk_demo --from 2026-01-01',
    )
    .action(async ({ project, from, until, tests, json }: Options) => {
      const response = unwrap(
        control.api.projects[':projectKey'].programme.$get({
          param: { projectKey: project },
          query: { from, until },
        }),
      );
      const report = await withOptionNames(response, ['from', 'until']);
      if (json) return terminal.out(toJsonLine(report));
      terminal.out(describeProgramme(report, terminal.outStyle));
      if (tests && report.tests.length > 0) terminal.out(`\n${describeTests(report, terminal.outStyle)}`);
    });
}
