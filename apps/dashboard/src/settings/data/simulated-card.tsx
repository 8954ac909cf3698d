import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { useHasRole, useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { DataCard } from './data-card.tsx';
import { useSimulated } from './use-simulated.ts';

/** Removes a demo's simulated events; renders nothing if there are none. */
export function SimulatedCard() {
  const { simulated: words, visitor, events } = usePageWords('data');
  const projectKey = useProjectKey();
  const canClear = useHasRole('admin');
  const format = useFormat();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { data = 0 } = useSimulated();
  const clear = useMutation({
    mutationFn: () => unwrap(api.projects[':projectKey'].simulated.clear.$post({ param: { projectKey } })),
    onSuccess(cleared) {
      setConfirming(false);
      toast({ text: words.cleared(events(cleared.events, format.count(cleared.events))) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
  if (data === 0) return null;
  return (
    <DataCard title={words.title} about={words.text(events(data, format.count(data)))}>
      {canClear ? (
        <div>
          <Button kind="danger" onClick={() => setConfirming(true)}>
            {words.clear}
          </Button>
        </div>
      ) : (
        <p className="text-13 text-muted">{words.needsAdmin}</p>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={words.clearTitle}
          description={words.clearText}
          expected={projectKey}
          label={visitor.type(projectKey)}
          action={words.clear}
          notYet={visitor.notYet}
          isBusy={clear.isPending}
          error={clear.error}
          onClose={() => {
            clear.reset();
            setConfirming(false);
          }}
          onConfirm={() => clear.mutate()}
        />
      )}
    </DataCard>
  );
}
