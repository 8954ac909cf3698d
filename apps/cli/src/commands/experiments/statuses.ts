import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { describeFindings } from '../../describe-changes.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { jsonLine } from '../../printable.ts';
import { type LifeWay, lifeWays, statusBy } from '../life-ways.ts';
import { readExperiment } from './read-experiment.ts';

interface Options {
  readonly project: string;
  readonly reason?: string;
  readonly rollout?: string;
  readonly json?: true;
}

/** Adds the commands that give an experiment another status, each of which is live at once. */
export function addStatuses(experiments: Command, deps: CommandDeps): void {
  for (const way of lifeWays) addStatus(experiments, deps, way);
}

function addStatus(experiments: Command, { control, terminal }: CommandDeps, way: LifeWay): void {
  const { name } = way;
  const command = experiments
    .command(name)
    .description(way.describe('an experiment'))
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--reason <text>', 'why; it stands in the history')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      `${helpOf(name)}\nExample:\n  pixel experiments ${name} product-cta --project pk_demo`,
    );
  if (name === 'complete')
    command.option('--rollout <variantKey>', 'the variant that everyone gets from now on');
  command.action(async (experimentKey: string, { project, reason, rollout, json }: Options) => {
    const { revision, status, nextStatuses } = await readExperiment(control, project, experimentKey);
    const after = statusBy(way, { noun: 'experiment', key: experimentKey, status, nextStatuses });
    const changed = await answerOf(
      control.api.projects[':projectKey'].experiments[':experimentKey'].status.$post({
        param: { projectKey: project, experimentKey },
        json: { revision, status: after, ...(reason && { reason }), ...(rollout && { rollout }) },
      }),
    );
    if (json) return terminal.out(jsonLine(changed));
    terminal.out(describeChanged(changed));
    terminal.err(terminal.errStyle('yellow', describeFindings(changed.warnings, 'Warnings')));
  });
}

/** What a person may want to know before it is done. */
function helpOf(name: string): string {
  const live =
    '\nIt is published at once, as the experiment is now; what else was edited waits for "pixel publish".\n';
  switch (name) {
    case 'start':
      return `${live}What should be looked at, such as a missing goal, is told as a warning.\n`;
    case 'complete':
      return `${live}Everyone gets the page as it is from then on, or one variant with --rollout. It can run again, as a\nnew phase.\n`;
    default:
      return live;
  }
}
