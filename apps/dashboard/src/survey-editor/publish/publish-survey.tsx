import type { SurveyView, UnpublishedChanges } from '@pixel/control/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { changesOfConflict } from '../../changes/changes-of-conflict.ts';
import { PublishDialog } from '../../changes/publish-dialog.tsx';
import { usePublish } from '../../changes/use-publish.ts';
import { changesPreviewQuery } from '../../session/changes.ts';
import { useProjectKey } from '../../session/project.ts';
import { Button, Key } from '../../ui/button.tsx';
import { commandKey } from '../../ui/command-key.ts';
import { usePaletteCommands } from '../../ui/palette-commands.ts';
import { usePageWords } from '../../words/page-words.ts';
import { usePublishKey } from './use-publish-key.ts';

/** Button that publishes a survey's unpublished edits after a review; renders nothing if there are none. */
export function PublishSurvey({
  survey: { surveyKey, isChanged },
  saveFirst,
}: {
  readonly survey: SurveyView;
  /** Saves pending edits; resolves to whether everything is saved. */
  readonly saveFirst: () => Promise<boolean>;
}) {
  const words = usePageWords('changes').publish;
  const queryClient = useQueryClient();
  const query = changesPreviewQuery(useProjectKey(), { surveys: [surveyKey] });
  const { data } = useQuery(query);
  const [seen, setSeen] = useState<UnpublishedChanges>();
  const publish = usePublish();
  const button = useRef<HTMLButtonElement>(null);
  const count = data?.changes.length ?? 0;
  const label = words.publish(Math.max(1, count));
  const isUpToDate = !isChanged && count === 0;

  const refetchChanges = () => queryClient.fetchQuery({ ...query, staleTime: 0 });
  async function openReview(): Promise<void> {
    if (await saveFirst()) setSeen(await refetchChanges());
  }

  usePublishKey(button);
  usePaletteCommands(
    isUpToDate ? [] : [{ kind: 'publish', label, icon: Send, run: () => void openReview() }],
  );
  if (isUpToDate) return null;
  return (
    <>
      <Button ref={button} kind="primary" disabled={publish.isPending} onClick={() => void openReview()}>
        {label}
        <span aria-hidden="true" className="ml-1 inline-flex gap-0.5 max-desk:hidden">
          <Key>{commandKey}</Key>
          <Key>↵</Key>
        </span>
      </Button>
      {seen !== undefined && (
        <PublishDialog
          seen={seen}
          error={publish.error}
          onClose={() => {
            setSeen(undefined);
            publish.reset();
          }}
          onPublish={({ reason }) => {
            setSeen(undefined);
            publish.mutate(
              { seen, surveys: [surveyKey], ...(reason !== undefined && { reason }) },
              // Reopens the dialog with the error.
              { onError: async (error) => setSeen(changesOfConflict(error) ?? (await refetchChanges())) },
            );
          }}
        />
      )}
    </>
  );
}
