import type { ExperimentView } from '@pixel/control';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { jsonLine } from '../../printable.ts';
import { readExperiment } from './read-experiment.ts';

interface Options {
  readonly project: string;
  readonly reason?: string;
  readonly rollout?: string;
  readonly json?: true;
}

type Status = ExperimentView['status'];

interface Way {
  readonly name: string;
  readonly description: string;
  /** The status that it leads to, of those that the experiment can be given. */
  readonly to: (next: readonly Status[]) => Status;
}

const ways: readonly Way[] = [
  {
    name: 'start',
    description: 'Start an experiment, or let one that pauses go on.',
    to: () => 'running',
  },
  {
    name: 'schedule',
    description: 'Let an experiment start by itself at its startAt.',
    to: () => 'scheduled',
  },
  {
    name: 'unschedule',
    description: 'Make a scheduled experiment a draft again.',
    to: () => 'draft',
  },
  {
    name: 'pause',
    description: 'Show an experiment to nobody for now; its phase goes on.',
    to: () => 'paused',
  },
  {
    name: 'complete',
    description: 'End an experiment, and give everyone the winner with --rollout.',
    to: () => 'completed',
  },
  {
    name: 'archive',
    description: 'Put a draft or a completed experiment away.',
    to: () => 'archived',
  },
  {
    name: 'restore',
    description: 'Put an archived experiment back where it came from.',
    to: (next) => (next.includes('completed') ? 'completed' : 'draft'),
  },
];

/** Adds the commands that give an experiment another status, each of which is live at once. */
export function addStatuses(experiments: Command, deps: CommandDeps): void {
  for (const way of ways) addStatus(experiments, deps, way);
}

function addStatus(
  experiments: Command,
  { control, terminal }: CommandDeps,
  { name, description, to }: Way,
): void {
  const command = experiments
    .command(name)
    .description(description)
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--reason <text>', 'why; it stands in the history')
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', `\nExample:\n  pixel experiments ${name} product-cta --project pk_demo`);
  if (name === 'complete')
    command.option('--rollout <variantKey>', 'the variant that everyone gets from now on');
  command.action(async (experimentKey: string, { project, reason, rollout, json }: Options) => {
    const { revision, nextStatuses } = await readExperiment(control, project, experimentKey);
    const changed = await answerOf(
      control.api.projects[':projectKey'].experiments[':experimentKey'].status.$post({
        param: { projectKey: project, experimentKey },
        json: { revision, status: to(nextStatuses), ...(reason && { reason }), ...(rollout && { rollout }) },
      }),
    );
    terminal.out(json ? jsonLine(changed) : describeChanged(changed));
  });
}
