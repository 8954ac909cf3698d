import type { Command } from 'commander';
import { askFirst } from '../../ask-first.ts';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { countVisitorData, describeVisitorData } from '../../describe-visitor-data.ts';
import { toJsonLine } from '../../printable.ts';
import { readVisitor } from '../../read-visitor.ts';
import { withOptionNames } from '../../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly yes?: true;
  readonly json?: true;
}

/** Adds `pixel visitor erase <anonymousId>`. */
export function addErase(visitor: Command, { control, terminal }: CommandDeps): void {
  visitor
    .command('erase')
    .description('Permanently erase everything stored about a visitor.')
    .argument('<anonymousId>', 'the visitor', readVisitor)
    .requiredOption('--project <key>', 'the project')
    .option('--yes', 'do not ask; required without a terminal')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nThis includes the messages in webhook logs; receivers keep what was already sent. Events already\n' +
        'received but not yet stored are discarded. Events that the visitor sends later are stored as\n' +
        'those of a new visitor.\n' +
        '\nExample:\n  pixel visitor erase 00000000-0000-4000-8000-000000000000 --project pk_demo --yes',
    )
    .action(async (anonymousId: string, { project, yes, json }: Options, self: Command) => {
      if (!yes)
        await askFirst(terminal, self, {
          question: `Permanently erase visitor ${anonymousId} of project ${project}?`,
          refusal: 'Nothing was erased',
        });
      const api = control.api.projects[':projectKey'].visitors[':anonymousId'].erase;
      const erased = await withOptionNames(
        unwrap(api.$post({ param: { projectKey: project, anonymousId } })),
      );
      if (json) return terminal.out(toJsonLine(erased));
      const { receiptId, erasedAt, published } = erased;
      const verb = countVisitorData(erased) === 1 && erased.events === 1 ? 'was' : 'were';
      terminal.out(
        `${describeVisitorData(erased)} of visitor ${anonymousId} ${verb} removed from ${project}.\n` +
          `Nothing received from the visitor up to ${erasedAt} is stored any more.\n` +
          `Receipt in the audit log: ${receiptId}.\n`,
      );
      if (!published) terminal.err(`No project "${project}" is published here. Check the key.\n`);
    });
}
