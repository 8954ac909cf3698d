import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
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
    .description("Show how an experiment's changes work on pages, by change, page and browser.")
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--days <number>', 'how many days to look back, at most 90', readDays, 7)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nNumbers are page views, estimated from one in ten.\n' +
        '\nnever found  the selector matched nothing before the visitor left\n' +
        'undone       the page reverted the change\n' +
        'gave up      the page kept reverting it\n' +
        'refused      unsafe content, or an operation the script does not know\n' +
        "csp          the page's Content Security Policy blocks it\n" +
        'failed       an error, or a script that did not load\n' +
        '\nExample:\n  pixel changes-health product-cta --project pk_demo',
    )
    .action(async (experimentKey: string, { project, days, json }: Options) => {
      const api = control.api.projects[':projectKey'].experiments[':experimentKey']['changes-health'];
      const health = await unwrap(
        api.$get({ param: { projectKey: project, experimentKey }, query: { days: `${days}` } }),
      );
      terminal.out(json ? `${JSON.stringify(health)}\n` : describeChangeHealth(health, terminal.outStyle));
    });
}
