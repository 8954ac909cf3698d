import type { ExperimentView } from '@pixel/control/client';
import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../api/client.ts';
import { useProject, useProjectKey } from '../session/project.ts';
import { experimentApi, useExperimentMutation } from '../session/use-experiment-mutation.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { currentHoldback } from './available-actions.ts';
import { decisionsQuery, useRecordDecision } from './use-decisions.ts';

/** The rollout with which to end an experiment, or the new rollout of an ended one. */
export interface CompletionInput {
  /** The variant to roll out; null for the original page. */
  readonly variantKey: string | null;
  /** Share of visitors who keep the control. */
  readonly holdback: number;
  readonly why: string;
  readonly learned: string;
}

/**
 * Returns a mutation that ends an experiment with or without a rollout, or changes an ended one's rollout. With a reason, also records the
 * decision.
 */
export function useComplete(experiment: ExperimentView) {
  const { toasts, complete } = usePageWords('lifecycle');
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();
  const queryClient = useQueryClient();
  const projectKey = useProjectKey();
  const planHoldback = plannedHoldback(experiment, useProject());
  const sendDecision = useRecordDecision(experiment.experimentKey);

  async function recordDecision(
    { variantKey, why, learned }: CompletionInput,
    phase: number | undefined,
  ): Promise<void> {
    if (why === '' || phase === undefined) return;
    const isShipped = experiment.variants.some(
      (variant) => variant.variantKey === variantKey && !variant.isControl,
    );
    const { decisions } = await queryClient.fetchQuery({
      ...decisionsQuery(projectKey, experiment.experimentKey),
      staleTime: 0,
    });
    await sendDecision({
      revision: decisions.find((decision) => decision.phase === phase)?.revision ?? 0,
      phase,
      decision: isShipped ? 'shipped' : 'not_shipped',
      ...(isShipped && variantKey !== null && { variantKey }),
      why,
      ...(learned !== '' && { learned }),
    });
  }

  return useExperimentMutation<CompletionInput>(experiment, {
    async send(input, { param, revision }) {
      const { variantKey, holdback, why } = input;
      const reason = why === '' ? {} : { reason: why.slice(0, 1_000) };
      const planned = await withHoldback(holdback, { param, revision });
      const changed =
        experiment.status === 'completed'
          ? await unwrap(
              experimentApi.rollout.$post({ param, json: { revision: planned, variantKey, ...reason } }),
            )
          : await unwrap(
              experimentApi.status.$post({
                param,
                json: {
                  revision: planned,
                  status: 'completed',
                  ...(variantKey !== null && { rollout: variantKey }),
                  ...reason,
                },
              }),
            );
      const phase = changed.experiment.phases.findLast((phase) => phase.holdback === undefined)?.number;
      const winner = changed.experiment.variants.find((variant) => variant.variantKey === variantKey);
      const activeHoldback = currentHoldback(changed.experiment);
      const message =
        winner === undefined
          ? toasts.completed(changed.experiment.name)
          : activeHoldback === undefined
            ? toasts.rolledOut(winner.name)
            : toasts.rolledOutHeld(winner.name, format.percent(activeHoldback.share));
      await recordDecision(input, phase).then(
        () => toast({ text: message }),
        (error: unknown) =>
          toast({ tone: 'failed', text: complete.decisionFailed(describeError(error)), error }),
      );
      return changed;
    },
  });

  /** Updates the plan if its holdback differs; resolves with the resulting revision. */
  async function withHoldback(
    holdback: number,
    {
      param,
      revision,
    }: { readonly param: { projectKey: string; experimentKey: string }; readonly revision: number },
  ): Promise<number> {
    if (holdback === planHoldback) return revision;
    const { experiment: planned } = await unwrap(
      experimentApi.$patch({
        param,
        header: { 'If-Match': `"${revision}"` },
        json: { plan: { holdback } },
      }),
    );
    return planned.revision;
  }
}

/** Returns the share of visitors who keep the control in a rollout, according to the plan. */
export function plannedHoldback(
  { plan }: ExperimentView,
  { statistics }: { readonly statistics?: { readonly holdback?: number } },
): number {
  return plan?.holdback ?? statistics?.holdback ?? 0;
}
