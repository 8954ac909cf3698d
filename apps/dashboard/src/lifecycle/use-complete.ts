import type { ExperimentView } from '@pixel/control/client';
import { useQueryClient } from '@tanstack/react-query';
import { read } from '../api/client.ts';
import { useProject, useProjectKey } from '../session/project.ts';
import { experimentCalls, useExperimentAct } from '../session/use-experiment-act.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { holdbackOf } from './moves-of.ts';
import { decisionsQuery, useRecordDecision } from './use-decisions.ts';

/** How to end an experiment, or the new rollout of an ended one. */
export interface CompletionInput {
  /** The variant to roll out; null for the original page. */
  readonly variantKey: string | null;
  /** Share of visitors who keep the control. */
  readonly holdback: number;
  readonly why: string;
  readonly learned: string;
}

/** Ends an experiment with or without a rollout, or changes an ended one's rollout; records the reason if given. */
export function useComplete(experiment: ExperimentView) {
  const { told, complete } = usePageWords('lifecycle');
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();
  const queries = useQueryClient();
  const projectKey = useProjectKey();
  const usual = usualHoldback(experiment, useProject());
  const record = useRecordDecision(experiment.experimentKey);

  async function decide(
    { variantKey, why, learned }: CompletionInput,
    phase: number | undefined,
  ): Promise<void> {
    if (why === '' || phase === undefined) return;
    const isShipped = experiment.variants.some((each) => each.variantKey === variantKey && !each.isControl);
    const { decisions } = await queries.fetchQuery({
      ...decisionsQuery(projectKey, experiment.experimentKey),
      staleTime: 0,
    });
    await record({
      revision: decisions.find((each) => each.phase === phase)?.revision ?? 0,
      phase,
      decision: isShipped ? 'shipped' : 'not_shipped',
      ...(isShipped && variantKey !== null && { variantKey }),
      why,
      ...(learned !== '' && { learned }),
    });
  }

  return useExperimentAct<CompletionInput>(experiment, {
    async send(ending, { param, revision }) {
      const { variantKey, holdback, why } = ending;
      const reason = why === '' ? {} : { reason: why.slice(0, 1_000) };
      const planned = await withHoldback(holdback, { param, revision });
      const changed =
        experiment.status === 'completed'
          ? await read(
              experimentCalls.rollout.$post({ param, json: { revision: planned, variantKey, ...reason } }),
            )
          : await read(
              experimentCalls.status.$post({
                param,
                json: {
                  revision: planned,
                  status: 'completed',
                  ...(variantKey !== null && { rollout: variantKey }),
                  ...reason,
                },
              }),
            );
      const phase = changed.experiment.phases.findLast((each) => each.holdback === undefined)?.number;
      const winner = changed.experiment.variants.find((each) => each.variantKey === variantKey);
      const held = holdbackOf(changed.experiment);
      const done =
        winner === undefined
          ? told.completed(changed.experiment.name)
          : held === undefined
            ? told.rolledOut(winner.name)
            : told.rolledOutHeld(winner.name, format.level(held.share));
      await decide(ending, phase).then(
        () => toast({ text: done }),
        (error: unknown) =>
          toast({ tone: 'failed', text: complete.decisionFailed(describeError(error)), error }),
      );
      return changed;
    },
  });

  /** Updates the plan if its holdback differs; returns the resulting revision. */
  async function withHoldback(
    holdback: number,
    {
      param,
      revision,
    }: { readonly param: { projectKey: string; experimentKey: string }; readonly revision: number },
  ): Promise<number> {
    if (holdback === usual) return revision;
    const { experiment: planned } = await read(
      experimentCalls.$patch({
        param,
        header: { 'If-Match': `"${revision}"` },
        json: { plan: { holdback } },
      }),
    );
    return planned.revision;
  }
}

/** Returns the share of visitors who keep the control in a rollout, according to the plan. */
export function usualHoldback(
  { plan }: ExperimentView,
  { statistics }: { readonly statistics?: { readonly holdback?: number } },
): number {
  return plan?.holdback ?? statistics?.holdback ?? 0;
}
