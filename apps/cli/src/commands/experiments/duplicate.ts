import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { toJsonLine } from '../../printable.ts';

interface Options {
  readonly project: string;
  readonly key?: string;
  readonly name?: string;
  readonly json?: true;
}

/** Adds `pixel experiments duplicate`. */
export function addDuplicate(experiments: Command, { control, terminal }: CommandDeps): void {
  experiments
    .command('duplicate')
    .description('Copy an experiment into a new draft, without its schedule.')
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--key <key>', "key of the draft (default: the experiment's key with -copy)")
    .option('--name <text>', 'name of the draft')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  pixel experiments duplicate product-cta --project pk_demo --key cta-2',
    )
    .action(async (experimentKey: string, { project, key, name, json }: Options) => {
      const changed = await unwrap(
        control.api.projects[':projectKey'].experiments[':experimentKey'].duplicate.$post({
          param: { projectKey: project, experimentKey },
          json: { ...(key && { experimentKey: key }), ...(name && { name }) },
        }),
      );
      terminal.out(json ? toJsonLine(changed) : describeChanged(changed));
    });
}
