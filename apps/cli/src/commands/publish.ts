import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { describeFindings, describePublished, listSentences } from '../describe-changes.ts';
import { jsonLine } from '../printable.ts';

interface Options {
  readonly project: string;
  readonly experiment?: readonly string[];
  readonly survey?: readonly string[];
  readonly reason?: string;
  readonly json?: true;
}

/** What may be of an experiment or a survey. */
interface Owned {
  readonly experimentKey?: string | undefined;
  readonly surveyKey?: string | undefined;
}

/** Adds `pixel publish`. */
export function addPublish(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('publish')
    .description('Make what was edited in a project live.')
    .requiredOption('--project <key>', 'the project')
    .option('--experiment <key...>', 'only these experiments, with the goals and audiences they name')
    .option('--survey <key...>', 'only these surveys, with the audiences they name')
    .option('--reason <text>', 'why, for the history of the project')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nAn error among what "pixel changes" finds keeps everything from being published; a warning does not.\n' +
        '\nExample:\n  pixel publish --project pk_demo --reason "Spring sale"',
    )
    .action(async ({ project, experiment, survey, reason, json: asJson }: Options) => {
      const param = { projectKey: project };
      const { ':projectKey': routes } = control.api.projects;
      const { liveVersion, revision, changes, warnings } = await answerOf(routes.changes.$get({ param }));
      const published = await answerOf(
        routes.publish.$post({
          param,
          json: {
            basedOn: liveVersion,
            revision,
            ...(reason === undefined ? {} : { reason }),
            ...(experiment === undefined ? {} : { experiments: [...experiment] }),
            ...(survey === undefined ? {} : { surveys: [...survey] }),
          },
        }),
      );
      if (asJson) return terminal.out(jsonLine(published));
      const isMine = ({ experimentKey = '', surveyKey = '' }: Owned) =>
        (experiment === undefined && survey === undefined) ||
        experiment?.includes(experimentKey) ||
        survey?.includes(surveyKey);
      const mine = changes.filter(isMine);
      terminal.out(describePublished(published) + listSentences(mine.map(({ sentence }) => sentence)));
      terminal.err(terminal.errStyle('yellow', describeFindings(warnings.filter(isMine), 'Warnings')));
    });
}
