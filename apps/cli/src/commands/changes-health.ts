import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { describeChangeHealth } from '../describe-change-health.ts';
import { readDays } from '../read-days.ts';

interface Options {
  readonly project: string;
  readonly days: number;
  readonly json?: true;
}

/** Adds `pixel changes-health <experimentKey>`. */
export function addChangesHealth(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('changes-health')
    .description("Show what became of an experiment's changes on pages, by change, page and browser.")
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--days <number>', 'how many days to look back, at most 90', readDays, 7)
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nNumbers are page views, estimated from one in ten.\n' +
        '\nnever found  the selector matched nothing until the page was left\n' +
        'undone       the page took the change back\n' +
        'gave up      the page took it back again and again\n' +
        'refused      unsafe content, or an operation that the script does not know\n' +
        'csp          a policy of the page forbids it\n' +
        'failed       an error, or a script that did not load\n' +
        '\nExample:\n  pixel changes-health product-cta --project pk_demo',
    )
    .action(async (experimentKey: string, { project, days, json }: Options) => {
      const api = control.api.projects[':projectKey'].experiments[':experimentKey']['changes-health'];
      const health = await answerOf(
        api.$get({ param: { projectKey: project, experimentKey }, query: { days: `${days}` } }),
      );
      terminal.out(json ? `${JSON.stringify(health)}\n` : describeChangeHealth(health, terminal.outStyle));
    });
}
