import type { ExperimentSummary } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { jsonLine, printable } from '../../printable.ts';
import type { Style } from '../../style.ts';
import { formatTable } from '../../table.ts';
import { addListOptions, type ListOptions, listQuery } from '../list-options.ts';

/** Adds `pixel experiments list`. */
export function addList(experiments: Command, { control, terminal }: CommandDeps): void {
  addListOptions(experiments.command('list'))
    .description('List the experiments of a project.')
    .addHelpText(
      'after',
      '\nlive     its status in what is published; "-" where it is not there\n' +
        'changed  whether it differs from what is published\n' +
        'phase    number of its newest phase\n' +
        '\nExample:\n  pixel experiments list --project pk_demo --status running',
    )
    .action(async ({ json, ...options }: ListOptions) => {
      const { experiments: found } = await answerOf(
        control.api.projects[':projectKey'].experiments.$get({
          param: { projectKey: options.project },
          query: listQuery(options),
        }),
      );
      terminal.out(json ? jsonLine({ experiments: found }) : table(found, terminal.outStyle));
    });
}

type Listed = Pick<ExperimentSummary, 'experimentKey' | 'name' | 'status' | 'live' | 'isChanged'> & {
  readonly phase: { readonly number: number } | null;
};

function table(experiments: readonly Listed[], style: Style): string {
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
    style,
  );
}
