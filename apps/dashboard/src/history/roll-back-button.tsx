import type { DescribedChange } from '@pixel/control/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GroupedChanges } from '../changes/grouped-changes.tsx';
import { experimentsQuery } from '../session/experiments.ts';
import { useProject, useProjectKey } from '../session/project.ts';
import { useRollBack } from '../session/use-roll-back.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { filterVisibleChanges } from './filter-visible-changes.ts';
import { comparisonQuery } from './use-versions.ts';

/**
 * A button that makes a version live again, with undo in a toast. Asks for confirmation if that changes what visitors of running
 * experiments or rolled-out winners see, because behavior before and after can't be analyzed as one test.
 */
export function RollBackButton({ version }: { readonly version: string }) {
  const words = usePageWords('history');
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();
  const queryClient = useQueryClient();
  const projectKey = useProjectKey();
  const { liveVersion } = useProject();
  const { mutateAsync, isPending } = useRollBack();
  const [unconfirmed, setUnconfirmed] = useState<readonly DescribedChange[]>();
  const onError = (error: unknown) => toast({ tone: 'failed', text: describeError(error), error });
  const time = format.time(version);

  async function fetchVisibleChanges(): Promise<readonly DescribedChange[]> {
    if (liveVersion === null) return [];
    const [{ changes }, experiments] = await Promise.all([
      queryClient.fetchQuery(comparisonQuery(projectKey, { from: liveVersion, to: version })),
      queryClient.fetchQuery(experimentsQuery(projectKey)),
    ]);
    return filterVisibleChanges(changes, experiments);
  }

  function rollBack(): void {
    setUnconfirmed(undefined);
    mutateAsync({ version, basedOn: liveVersion }).then((response) => {
      const { length } = response.kept;
      toast({
        text: [words.rolledBack(time), ...(length > 0 ? [words.kept(length)] : [])].join(' '),
        ...(liveVersion !== null && {
          undo: () => void mutateAsync({ version: liveVersion, basedOn: response.version }).catch(onError),
        }),
      });
    }, onError);
  }

  return (
    <>
      <Button
        size="small"
        disabled={isPending}
        aria-label={words.rollBackTo(time)}
        onClick={() =>
          void fetchVisibleChanges().then(
            (visibleChanges) => (visibleChanges.length > 0 ? setUnconfirmed(visibleChanges) : rollBack()),
            onError,
          )
        }
      >
        {words.rollBack}
      </Button>
      {unconfirmed !== undefined && (
        <Dialog
          isOpen
          onClose={() => setUnconfirmed(undefined)}
          title={words.askTitle(time)}
          description={words.askText}
          actions={
            <>
              <Button onClick={() => setUnconfirmed(undefined)}>{words.notYet}</Button>
              <Button kind="primary" onClick={rollBack}>
                {words.rollBack}
              </Button>
            </>
          }
        >
          <section
            aria-label={words.askChanges}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
            tabIndex={0}
            className="mt-4 max-h-[38dvh] overflow-y-auto rounded-3 border border-border px-3 py-0.5"
          >
            <GroupedChanges changes={unconfirmed} />
          </section>
        </Dialog>
      )}
    </>
  );
}
