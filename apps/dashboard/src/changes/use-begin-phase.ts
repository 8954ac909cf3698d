import type { ExperimentView } from '@pixel/control/client';
import { read } from '../api/client.ts';
import { experimentCalls, useExperimentAct } from '../session/use-experiment-act.ts';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';

/** What a new phase begins with, and why. */
export interface NewPhase {
  readonly reason?: string;
  /** As they are from then on, with other weights. */
  readonly variants?: readonly Omit<ExperimentView['variants'][number], 'variantId'>[];
  /** Visitors who are not for it any more. */
  readonly without?: { readonly attribute: string; readonly value: string | number | boolean };
}

/** Ends the phase of an experiment and begins the next, with everything that is edited. */
export function useBeginPhase(experiment: ExperimentView) {
  const { running } = usePageWords('changes');
  const toast = useToast();
  const act = useExperimentAct<NewPhase>(experiment, {
    send: async ({ reason, variants, without }, { param, revision }) => {
      const changed = await read(
        experimentCalls.phase.$post({
          param,
          json: {
            revision,
            ...(reason !== undefined && { reason }),
            changes: {
              ...(variants !== undefined && {
                variants: variants.map((each) => ({ ...each, changes: [...each.changes] })),
              }),
              ...(without !== undefined && { without }),
            },
          },
        }),
      );
      toast({ text: running.started(changed.experiment.name, changed.experiment.phase?.number ?? 1) });
      return changed;
    },
  });
  return act;
}
