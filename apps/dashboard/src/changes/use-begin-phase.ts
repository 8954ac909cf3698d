import type { ExperimentView } from '@pixel/control/client';
import { unwrap } from '../api/client.ts';
import { experimentApi, useExperimentMutation } from '../session/use-experiment-mutation.ts';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';

/** The contents of a new phase, and the reason. */
export interface NewPhase {
  readonly reason?: string;
  /** The variants from then on, with new weights. */
  readonly variants?: readonly Omit<ExperimentView['variants'][number], 'variantId'>[];
  /** Visitors that the new phase excludes. */
  readonly without?: { readonly attribute: string; readonly value: string | number | boolean };
}

/** Returns a mutation that ends an experiment's phase and starts the next one, with all unpublished edits. */
export function useBeginPhase(experiment: ExperimentView) {
  const { running } = usePageWords('changes');
  const toast = useToast();
  const mutation = useExperimentMutation<NewPhase>(experiment, {
    send: async ({ reason, variants, without }, { param, revision }) => {
      const response = await unwrap(
        experimentApi.phase.$post({
          param,
          json: {
            revision,
            ...(reason !== undefined && { reason }),
            changes: {
              ...(variants !== undefined && {
                variants: variants.map((variant) => ({ ...variant, changes: [...variant.changes] })),
              }),
              ...(without !== undefined && { without }),
            },
          },
        }),
      );
      toast({ text: running.started(response.experiment.name, response.experiment.phase?.number ?? 1) });
      return response;
    },
  });
  return mutation;
}
