import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { describeChanges, describeFindings, describePublished, listSentences } from '../describe-changes.ts';
import { WrongUsage } from '../failure.ts';
import { toJsonLine } from '../printable.ts';
import { toSelectedKeys } from '../selected-keys.ts';

interface Options {
  readonly project: string;
  readonly experiment?: string[];
  readonly survey?: string[];
  readonly dryRun?: true;
  readonly sameTest?: string[];
  readonly reason?: string;
  readonly json?: true;
}

/** Adds `pixel publish`. */
export function addPublish(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('publish')
    .description("Publish a project's edits.")
    .requiredOption('--project <key>', 'the project')
    .option('--experiment <key...>', 'only these experiments, with the goals and audiences they use')
    .option('--survey <key...>', 'only these surveys, with the audiences they use')
    .option(
      '--same-test <key...>',
      'keep the epoch of these running experiments, since the edits do not change what is tested; requires --reason',
    )
    .option('--reason <text>', 'reason, shown in the project history')
    .option('--dry-run', 'show what would be published, without publishing')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nErrors found by "pixel changes" prevent publishing; warnings do not.\n' +
        '\nExample:\n  pixel publish --project pk_demo --reason "Spring sale"',
    )
    .action(async ({ project, experiment, survey, sameTest, reason, dryRun, json: asJson }: Options) => {
      const sameTestEdits = sameTestOf(sameTest, reason);
      const param = { projectKey: project };
      const chosen = toSelectedKeys({ experiment, survey });
      const { ':projectKey': routes } = control.api.projects;
      const preview = await unwrap(routes.changes.$get({ param, query: chosen }));
      if (dryRun)
        return terminal.out(
          asJson
            ? toJsonLine(preview)
            : `Nothing was published. This would be published:\n${describeChanges(preview, terminal.outStyle)}`,
        );
      const { liveVersion, revision, changes, warnings } = preview;
      const published = await unwrap(
        routes.publish.$post({
          param,
          json: {
            basedOn: liveVersion,
            revision,
            ...(reason === undefined ? {} : { reason }),
            ...(sameTestEdits === undefined ? {} : { sameTest: sameTestEdits }),
            ...chosen,
          },
        }),
      );
      if (asJson) return terminal.out(toJsonLine(published));
      terminal.out(describePublished(published) + listSentences(changes.map(({ sentence }) => sentence)));
      terminal.err(terminal.errStyle('yellow', describeFindings(warnings, 'Warnings')));
    });
}

function sameTestOf(experimentKeys: readonly string[] | undefined, reason: string | undefined) {
  if (experimentKeys === undefined) return undefined;
  if (reason === undefined)
    throw new WrongUsage('Explain with --reason why the edits of --same-test do not change what is tested.');
  return experimentKeys.map((experimentKey) => ({ experimentKey, reason }));
}
