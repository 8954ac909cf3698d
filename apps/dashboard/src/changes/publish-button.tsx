import type { ExperimentView, WaitingChanges } from '@pixel/control/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { experimentChangesQuery } from '../session/changes.ts';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Button, Key } from '../ui/button.tsx';
import { commandKey } from '../ui/command-key.ts';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { usePageWords } from '../words/page-words.ts';
import { currentChanges } from './current-changes.ts';
import { type PublishDecisions, PublishDialog } from './publish-dialog.tsx';
import { StartButton } from './start-button.tsx';
import { useBeginPhase } from './use-begin-phase.ts';
import { usePublish } from './use-publish.ts';

interface PublishButtonProps {
  readonly experiment: ExperimentView;
  /** Saves pending edits and resolves with whether everything is saved; the server publishes only what it has. */
  readonly onBefore?: (() => Promise<boolean>) | undefined;
}

/**
 * Publishes an experiment's edits after a review; this starts or schedules a draft. Absent if nothing is pending, or if the user may not
 * publish.
 */
export function PublishButton({ experiment, onBefore }: PublishButtonProps) {
  const canEdit = useCanActAs('editor');
  if (!canEdit || experiment.status === 'archived') return null;
  return experiment.status === 'draft' ? (
    <StartButton experiment={experiment} onBefore={onBefore} />
  ) : (
    <PublishChangesButton experiment={experiment} onBefore={onBefore} />
  );
}

function PublishChangesButton({ experiment, onBefore }: PublishButtonProps) {
  const words = usePageWords('changes').publish;
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const { experimentKey } = experiment;
  const query = experimentChangesQuery(projectKey, experimentKey);
  const { data } = useQuery(query);
  const [seen, setSeen] = useState<WaitingChanges>();
  const publish = usePublish();
  const beginPhase = useBeginPhase(experiment);
  const button = useRef<HTMLButtonElement>(null);
  const count = data?.changes.length ?? 0;

  async function open(): Promise<void> {
    if ((await onBefore?.()) === false) return;
    setSeen(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
  }

  function decide({ reason, running }: PublishDecisions): void {
    const confirmed = seen;
    if (confirmed === undefined) return;
    const edit = running.get(experimentKey);
    // The dialog reopens with the refusal.
    const onError = async (error: unknown) =>
      setSeen(currentChanges(error) ?? (await queryClient.fetchQuery({ ...query, staleTime: 0 })));
    setSeen(undefined);
    const why = reason === undefined ? {} : { reason };
    if (edit?.kind === 'phase') {
      beginPhase.mutate(why, { onError });
      return;
    }
    const sameTest = edit?.kind === 'same' ? [{ experimentKey, reason: edit.reason.trim() }] : undefined;
    publish.mutate(
      { seen: confirmed, experiments: [experimentKey], ...why, ...(sameTest !== undefined && { sameTest }) },
      { onError },
    );
  }

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      button.current?.click();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const label = words.publish(Math.max(1, count));
  const isNothing = !experiment.isChanged && count === 0;
  usePaletteCommands(isNothing ? [] : [{ kind: 'publish', label, icon: Send, run: () => void open() }]);

  if (isNothing) return null;
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
          onPublish={decide}
        />
      )}
    </>
  );
}
