import type { ExperimentSummary } from '@pixel/control';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { jsonLine, printable } from '../../printable.ts';
import { formatTable } from '../../table.ts';

interface Options {
  readonly project: string;
  readonly status?: string;
  readonly text?: string;
  readonly json?: true;
}

/** Adds `pixel experiments list`. */
export function addList(experiments: Command, { control, terminal }: CommandDeps): void {
  experiments
    .command('list')
    .description('List the experiments of a project.')
    .requiredOption('--project <key>', 'the project')
    .option('--status <status>', 'draft, scheduled, running, paused, completed or archived ones only')
    .option('--text <text>', 'those with a text in key or name only')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nlive     its status in what is published; "-" where it is not there\n' +
        'changed  whether it differs from what is published\n' +
        'phase    number of its newest phase\n' +
        '\nExample:\n  pixel experiments list --project pk_demo --status running',
    )
    .action(async ({ project, status, text, json }: Options) => {
      const { experiments: found } = await answerOf(
        control.api.projects[':projectKey'].experiments.$get({
          param: { projectKey: project },
          // Whether it is a status is for the server to say.
          query: { ...(status && { status: status as ExperimentSummary['status'] }), ...(text && { text }) },
        }),
      );
      terminal.out(json ? jsonLine({ experiments: found }) : table(found));
    });
}

type Listed = Pick<ExperimentSummary, 'experimentKey' | 'name' | 'status' | 'live' | 'isChanged'> & {
  readonly phase: { readonly number: number } | null;
};

function table(experiments: readonly Listed[]): string {
  if (experiments.length === 0) return 'There are none.\n';
  return formatTable(
    ['experiment', 'status', 'live', 'changed', 'phase', 'name'],
    experiments.map(({ experimentKey, status, live, isChanged, phase, name }) => [
      experimentKey,
      status,
      live ?? '-',
      isChanged ? 'yes' : 'no',
      String(phase?.number ?? '-'),
      printable(name),
    ]),
  );
}
