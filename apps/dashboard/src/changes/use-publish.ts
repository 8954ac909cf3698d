import type { UnpublishedChanges } from '@pixel/control/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { useRollBack } from '../session/use-roll-back.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

/** A publication: the reviewed changes of all resources, or of the selected ones. */
export interface Publication {
  readonly seen: UnpublishedChanges;
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
  readonly reason?: string;
  /** Edits of running experiments that leave the tested variants unchanged. */
  readonly sameTest?: readonly { readonly experimentKey: string; readonly reason: string }[];
}

/** Returns a mutation that publishes edits and shows a toast with the time it took and an undo action. */
export function usePublish() {
  const words = usePageWords('changes').publish;
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();
  const { mutateAsync: rollBack } = useRollBack();

  return useMutation({
    async mutationFn({ seen, experiments, surveys, sameTest, reason }: Publication) {
      const startedAt = performance.now();
      const published = await unwrap(
        api.projects[':projectKey'].publish.$post({
          param: { projectKey },
          json: {
            basedOn: seen.liveVersion,
            revision: seen.revision,
            ...(reason !== undefined && { reason }),
            ...(experiments !== undefined && { experiments: [...experiments] }),
            ...(surveys !== undefined && { surveys: [...surveys] }),
            ...(sameTest !== undefined && { sameTest: [...sameTest] }),
          },
        }),
      );
      return { published, seconds: (performance.now() - startedAt) / 1000 };
    },
    onSuccess({ published, seconds }, { seen }) {
      const { liveVersion, changes } = seen;
      const isUnchanged = published.status === 'unchanged';
      toast({
        text: isUnchanged
          ? words.unchanged
          : words.published(changes.length, format.number(Math.ceil(seconds * 10) / 10)),
        ...(liveVersion !== null && !isUnchanged && undoTo(liveVersion, published.version)),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });

  function undoTo(liveVersion: string, version: string) {
    return {
      undoLabel: words.rollBack,
      undo: () =>
        void rollBack({ version: liveVersion, basedOn: version }).then(
          () => toast({ text: words.rolledBack(format.time(liveVersion)) }),
          (error: unknown) => toast({ tone: 'failed', text: describeError(error), error }),
        ),
    };
  }
}
