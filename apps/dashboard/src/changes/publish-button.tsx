import type { ExperimentView, UnpublishedChanges } from '@pixel/control/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { experimentChangesQuery } from '../session/changes.ts';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Button, Key } from '../ui/button.tsx';
import { commandKey } from '../ui/command-key.ts';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { usePageWords } from '../words/page-words.ts';
import { changesOfConflict } from './changes-of-conflict.ts';
import { type PublishDecisions, PublishDialog } from './publish-dialog.tsx';
import { StartButton } from './start-button.tsx';
import { useBeginPhase } from './use-begin-phase.ts';
import { usePublish } from './use-publish.ts';

interface PublishButtonProps {
  readonly experiment: ExperimentView;
  /** Saves pending edits first, since the server publishes only saved ones; resolves with whether that succeeded. */
  readonly saveFirst?: (() => Promise<boolean>) | undefined;
}

/**
 * A button that publishes an experiment's edits after a review, or starts or schedules a draft. Renders nothing if the user can't edit, or
 * if the experiment is archived or was started and has no unpublished edits.
 */
export function PublishButton({ experiment, saveFirst }: PublishButtonProps) {
  const canEdit = useCanActAs('editor');
  if (!canEdit || experiment.status === 'archived') return null;
  return experiment.status === 'draft' ? (
    <StartButton experiment={experiment} saveFirst={saveFirst} />
  ) : (
    <PublishChangesButton experiment={experiment} saveFirst={saveFirst} />
  );
}

function PublishChangesButton({ experiment, saveFirst }: PublishButtonProps) {
  const words = usePageWords('changes').publish;
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const { experimentKey } = experiment;
  const query = experimentChangesQuery(projectKey, experimentKey);
  const { data } = useQuery(query);
  const [seen, setSeen] = useState<UnpublishedChanges>();
  const publish = usePublish();
  const beginPhase = useBeginPhase(experiment);
  const button = useRef<HTMLButtonElement>(null);
  const count = data?.changes.length ?? 0;

  async function open(): Promise<void> {
    if ((await saveFirst?.()) === false) return;
    setSeen(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
  }

  function publishReviewed({ reason, runningEditChoices }: PublishDecisions): void {
    if (seen === undefined) return;
    const choice = runningEditChoices.get(experimentKey);
    // Reopens the dialog with the error.
    const onError = async (error: unknown) =>
      setSeen(changesOfConflict(error) ?? (await queryClient.fetchQuery({ ...query, staleTime: 0 })));
    setSeen(undefined);
    const optionalReason = reason === undefined ? {} : { reason };
    if (choice?.kind === 'phase') {
      beginPhase.mutate(optionalReason, { onError });
      return;
    }
    const sameTest = choice?.kind === 'same' ? [{ experimentKey, reason: choice.reason.trim() }] : undefined;
    publish.mutate(
      { seen, experiments: [experimentKey], ...optionalReason, ...(sameTest !== undefined && { sameTest }) },
      { onError },
    );
  }

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      button.current?.click();
    }
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);

  const label = words.publish(Math.max(1, count));
  const hasNothing = !experiment.isChanged && count === 0;
  usePaletteCommands(hasNothing ? [] : [{ kind: 'publish', label, icon: Send, run: () => void open() }]);

  if (hasNothing) return null;
  const isBusy = publish.isPending || beginPhase.isPending;
  return (
    <>
      <Button ref={button} kind="primary" disabled={isBusy} onClick={() => void open()}>
        {label}
        <span aria-hidden="true" className="ml-1 inline-flex gap-0.5 max-desk:hidden">
          <Key>{commandKey}</Key>
          <Key>↵</Key>
        </span>
      </Button>
      {seen !== undefined && (
        <PublishDialog
          seen={seen}
          experiment={experiment}
          error={publish.error ?? beginPhase.error}
          onClose={() => {
            setSeen(undefined);
            publish.reset();
            beginPhase.reset();
          }}
          onPublish={publishReviewed}
        />
      )}
    </>
  );
}
