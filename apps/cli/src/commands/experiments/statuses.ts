import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeFindings } from '../../describe-changes.ts';
import { describeDecision } from '../../describe-decision.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { WrongUsage } from '../../failure.ts';
import { toJsonLine } from '../../printable.ts';
import { type LifecycleCommand, lifecycleCommands, statusAfter } from '../lifecycle-commands.ts';
import { readExperiment } from './read-experiment.ts';
import { type DecisionInput, sendDecision } from './send-decision.ts';

interface Options {
  readonly project: string;
  readonly reason?: string;
  readonly rollout?: string;
  readonly why?: string;
  readonly learned?: string;
  readonly json?: true;
}

/** Adds the commands that change an experiment's status, each of which goes live at once. */
export function addStatuses(experiments: Command, deps: CommandDeps): void {
  for (const lifecycleCommand of lifecycleCommands) addStatus(experiments, deps, lifecycleCommand);
}

function addStatus(
  experiments: Command,
  { control, terminal }: CommandDeps,
  lifecycleCommand: LifecycleCommand,
): void {
  const { name } = lifecycleCommand;
  const command = experiments
    .command(name)
    .description(lifecycleCommand.describe('an experiment'))
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--reason <text>', 'reason, shown in the history')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `${helpOf(name)}\nExample:\n  pixel experiments ${name} product-cta --project pk_demo`,
    );
  if (name === 'complete')
    command
      .option('--rollout <variantKey>', 'the variant everyone gets from now on')
      .option(
        '--why <text>',
        'record a decision with this reason: shipped with --rollout, otherwise not shipped',
      )
      .option('--learned <text>', 'what was learned; requires --why');
  command.action(async (experimentKey: string, options: Options) => {
    const { project, reason, rollout, why, learned, json } = options;
    if (learned !== undefined && why === undefined) throw new WrongUsage('--learned requires --why.');
    const { revision, status, nextStatuses } = await readExperiment(control, project, experimentKey);
    const after = statusAfter(lifecycleCommand, {
      noun: 'experiment',
      key: experimentKey,
      status,
      nextStatuses,
    });
    const changed = await unwrap(
      control.api.projects[':projectKey'].experiments[':experimentKey'].status.$post({
        param: { projectKey: project, experimentKey },
        json: { revision, status: after, ...(reason && { reason }), ...(rollout && { rollout }) },
      }),
    );
    const decision =
      why === undefined
        ? undefined
        : await sendDecision(control, { ...options, experimentKey, decision: decisionWith(rollout) });
    if (json) return terminal.out(toJsonLine({ ...changed, decision }));
    terminal.out(describeChanged(changed));
    if (decision !== undefined) terminal.out(describeDecision(experimentKey, decision));
    terminal.err(terminal.errStyle('yellow', describeFindings(changed.warnings, 'Warnings')));
  });
}

/** Returns the decision that a rollout, or its absence, implies. */
function decisionWith(rollout: string | undefined): DecisionInput['decision'] {
  return rollout === undefined
    ? { decision: 'not_shipped', variantKey: null }
    : { decision: 'shipped', variantKey: rollout };
}

/** Returns the notes in a command's help. */
function helpOf(name: string): string {
  const live = '\nThe experiment is published at once, as it is now; other edits wait for "pixel publish".\n';
  switch (name) {
    case 'start':
      return `${live}Possible mistakes, such as a missing goal, are shown as warnings.\n`;
    case 'complete':
      return `${live}Everyone then gets the original page, or one variant with --rollout. It can run again as a new\nphase. --why records the decision; "decide" does so later, and edits it.\n`;
    default:
      return live;
  }
}
