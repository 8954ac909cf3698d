import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { describePublished, listSentences } from '../describe-changes.ts';
import { toJsonLine } from '../printable.ts';

interface Options {
  readonly project: string;
  readonly reason?: string;
  readonly json?: true;
}

/** Adds `pixel rollback <version>`. */
export function addRollback(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('rollback')
    .description('Roll a project back to an older version, in one step.')
    .argument('<version>', 'the version, from "pixel history"')
    .requiredOption('--project <key>', 'the project')
    .option('--reason <text>', 'reason, shown in the project history')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nUnpublished edits are kept and listed.\n' +
        '\nExample:\n  pixel rollback 2026-03-01T08:00:00.000Z --project pk_demo --reason "Broken on phones"',
    )
    .action(async (version: string, { project, reason, json: asJson }: Options) => {
      const param = { projectKey: project };
      const { ':projectKey': routes } = control.api.projects;
      const { liveVersion } = await unwrap(routes.changes.$get({ param, query: {} }));
      const response = await unwrap(
        routes.rollback.$post({
          param,
          json: { version, basedOn: liveVersion, ...(reason === undefined ? {} : { reason }) },
        }),
      );
      if (asJson) return terminal.out(toJsonLine(response));
      const kept = response.kept.map(
        ({ kind, key }) => `${kind} ${key} was edited since; its edits are kept`,
      );
      terminal.out(describePublished(response) + listSentences(kept));
    });
}
