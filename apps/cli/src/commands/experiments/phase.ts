import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { describeFindings } from '../../describe-changes.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { jsonLine } from '../../printable.ts';
import { readExperiment } from './read-experiment.ts';

interface Options {
  readonly project: string;
  readonly reason?: string;
  readonly json?: true;
}

/** Adds `pixel experiments phase`. */
export function addPhase(experiments: Command, { control, terminal }: CommandDeps): void {
  experiments
    .command('phase')
    .description('Begin a new phase: everyone is assigned anew, and counting begins again.')
    .argument('<experimentKey>', 'the experiment, which runs, pauses or is completed')
    .requiredOption('--project <key>', 'the project')
    .option('--reason <text>', 'why; it stands in the history')
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', '\nExample:\n  pixel experiments phase product-cta --project pk_demo')
    .action(async (experimentKey: string, { project, reason, json }: Options) => {
      const { revision } = await readExperiment(control, project, experimentKey);
      const changed = await answerOf(
        control.api.projects[':projectKey'].experiments[':experimentKey'].phase.$post({
          param: { projectKey: project, experimentKey },
          json: { revision, ...(reason && { reason }) },
        }),
      );
      if (json) return terminal.out(jsonLine(changed));
      terminal.out(describeChanged(changed));
      terminal.err(terminal.errStyle('yellow', describeFindings(changed.warnings, 'Warnings')));
    });
}
