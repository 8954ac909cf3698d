import type { Command } from 'commander';
import { askFirst } from '../../ask-first.ts';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { countRemains, describeRemains } from '../../describe-remains.ts';
import { namingOptions } from '../../naming-inputs.ts';
import { jsonLine } from '../../printable.ts';
import { readVisitor } from '../../read-visitor.ts';

interface Options {
  readonly project: string;
  readonly yes?: true;
  readonly json?: true;
}

/** Adds `pixel visitor erase <anonymousId>`. */
export function addErase(visitor: Command, { control, terminal }: CommandDeps): void {
  visitor
    .command('erase')
    .description('Erase everything stored about a visitor, for good.')
    .argument('<anonymousId>', 'the visitor', readVisitor)
    .requiredOption('--project <key>', 'the project')
    .option('--yes', 'do not ask; needed where nobody sits at the terminal')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nMessages in the logs of webhooks lose what they say of the visitor; what was sent before stays with the\n' +
        'receiver. What was received of the visitor until now and is still on its way is not stored either. Events that\n' +
        'the visitor sends later are: they are those of a visitor who is not known.\n' +
        '\nExample:\n  pixel visitor erase 00000000-0000-4000-8000-000000000000 --project pk_demo --yes',
    )
    .action(async (anonymousId: string, { project, yes, json }: Options, self: Command) => {
      if (!yes)
        await askFirst(terminal, self, {
          question: `Erase visitor ${anonymousId} of project ${project} for good?`,
          refusal: 'Nothing was erased',
        });
      const api = control.api.projects[':projectKey'].visitors[':anonymousId'].erase;
      const erased = await namingOptions(
        answerOf(api.$post({ param: { projectKey: project, anonymousId } })),
      );
      if (json) return terminal.out(jsonLine(erased));
      const { receiptId, erasedAt, published } = erased;
      const verb = countRemains(erased) === 1 && erased.events === 1 ? 'was' : 'were';
      terminal.out(
        `${describeRemains(erased)} of visitor ${anonymousId} ${verb} removed from ${project}.\n` +
          `What was received of the visitor up to ${erasedAt} is not stored any more.\n` +
          `The audit log has this as ${receiptId}.\n`,
      );
      if (!published) terminal.err(`No project "${project}" is published here; is the key right?\n`);
    });
}
