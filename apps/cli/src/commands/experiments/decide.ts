import type { Decision } from '@pixel/control/client';
import { type Command, Option } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { describeDecision } from '../../describe-decision.ts';
import { toJsonLine } from '../../printable.ts';
import { readPhase } from '../../read-phase.ts';
import { sendDecision } from './send-decision.ts';

interface Options {
  readonly project: string;
  readonly shipped?: string;
  readonly notShipped?: true;
  readonly iterate?: true;
  readonly invalid?: true;
  readonly why?: string;
  readonly learned?: string;
  readonly phase?: number;
  readonly json?: true;
}

/** The options that each name a decision. */
const kinds = ['shipped', 'notShipped', 'iterate', 'invalid'] as const;

/** Adds `pixel experiments decide`. */
export function addDecide(experiments: Command, { control, terminal }: CommandDeps): void {
  const choice = (kind: (typeof kinds)[number], flags: string, description: string) =>
    new Option(flags, description).conflicts(kinds.filter((other) => other !== kind));
  experiments
    .command('decide')
    .description('Record or edit the decision after an experiment: what, why, and what was learned.')
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .addOption(choice('shipped', '--shipped <variantKey>', 'this variant was shipped'))
    .addOption(choice('notShipped', '--not-shipped', 'the control stays'))
    .addOption(choice('iterate', '--iterate', 'it will be tested again in another form'))
    .addOption(choice('invalid', '--invalid', 'the test could not answer its question'))
    .option('--why <text>', 'the reason for the decision')
    .option('--learned <text>', 'what was learned; empty text removes it')
    .option('--phase <number>', 'the phase (default: the latest ended test)', readPhase)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nOmitted fields stay as recorded; changing the decision requires a new --why.\nThis does not change what visitors see; "rollout" does.\n' +
        '\nExample:\n  pixel experiments decide product-cta --project pk_demo --shipped buy-now --why "More orders"',
    )
    .action(async (experimentKey: string, { project, phase, why, learned, json, ...options }: Options) => {
      const decision = decisionIn(options);
      const recorded = await sendDecision(control, { project, experimentKey, phase, decision, why, learned });
      terminal.out(json ? toJsonLine(recorded) : describeDecision(experimentKey, recorded));
    });
}

function decisionIn({
  shipped,
  notShipped,
  iterate,
  invalid,
}: Pick<Options, (typeof kinds)[number]>): Pick<Decision, 'decision' | 'variantKey'> | undefined {
  if (shipped !== undefined) return { decision: 'shipped', variantKey: shipped };
  if (notShipped) return { decision: 'not_shipped', variantKey: null };
  if (iterate) return { decision: 'iterate', variantKey: null };
  return invalid ? { decision: 'invalid', variantKey: null } : undefined;
}
