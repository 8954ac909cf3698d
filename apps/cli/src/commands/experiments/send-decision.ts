import type { Decision } from '@pixel/control/client';
import { type ControlClient, unwrap } from '../../control-client.ts';
import { WrongUsage } from '../../failure.ts';
import { readExperiment } from './read-experiment.ts';

/** A decision about a phase. Omitted fields keep their values, but a different decision doesn't keep the reason. */
export interface DecisionInput {
  readonly project: string;
  readonly experimentKey: string;
  /** Defaults to the latest ended test. */
  readonly phase?: number | undefined;
  readonly decision?: Pick<Decision, 'decision' | 'variantKey'> | undefined;
  readonly why?: string | undefined;
  readonly learned?: string | undefined;
}

/** Records a decision, or edits the existing one. */
export async function sendDecision(control: ControlClient, input: DecisionInput): Promise<Decision> {
  const { project, experimentKey } = input;
  const param = { projectKey: project, experimentKey };
  const api = control.api.projects[':projectKey'].experiments[':experimentKey'].decisions;
  const { phases } = await readExperiment(control, project, experimentKey);
  const { decisions } = await unwrap(api.$get({ param }));
  const phase =
    input.phase ??
    phases.findLast(({ endedAt, holdback }) => endedAt !== undefined && holdback === undefined)?.number;
  const before = decisions.find((each) => each.phase === phase);
  const { decision, variantKey } = input.decision ?? before ?? {};
  // The reason of a different decision doesn't apply to this one.
  const isDifferent = decision !== before?.decision || variantKey !== before?.variantKey;
  const why = input.why ?? (isDifferent ? undefined : before?.why);
  const learned = input.learned ?? before?.learned;
  if (decision === undefined)
    throw new WrongUsage(
      'Give the decision: --shipped with a variant, --not-shipped, --iterate or --invalid.',
    );
  if (why === undefined)
    throw new WrongUsage(
      before === undefined
        ? 'Give the reason with --why.'
        : 'Give the reason with --why: the recorded one explains a different decision.',
    );
  return await unwrap(
    api.$post({
      param,
      json: {
        revision: before?.revision ?? 0,
        decision,
        why,
        ...(phase !== undefined && { phase }),
        ...(variantKey && { variantKey }),
        ...(learned && { learned }),
      },
    }),
  );
}
