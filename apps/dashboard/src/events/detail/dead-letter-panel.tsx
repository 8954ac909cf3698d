import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, Panel } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { DeadLetter } from '../base/stream-entries.ts';

/** Panel of a record that could not become an event: the reason and, with permission, buttons to retry or drop it. */
export function DeadLetterPanel({
  deadLetter,
  onClose,
}: {
  readonly deadLetter: DeadLetter;
  readonly onClose: () => void;
}) {
  const { dead } = usePageWords('events');
  const format = useFormat();
  const canAdminister = useCanActAs('admin');
  const [isDropping, setDropping] = useState(false);
  const { retry, drop } = useLetterActions(deadLetter.id, onClose);
  const isBusy = retry.isPending || drop.isPending;
  const { receivedAt, reason, eventName, anonymousId, eventId, record } = deadLetter;
  const rows = [
    [dead.at, format.exact(receivedAt)],
    ...(eventName === undefined ? [] : [[dead.name, eventName]]),
    ...(anonymousId === undefined ? [] : [[dead.visitor, anonymousId]]),
    ...(eventId === undefined ? [] : [[dead.event, eventId]]),
  ];
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={dead.title}
      {...(canAdminister && {
        actions: (
          <>
            <Button kind="danger" className="mr-auto" disabled={isBusy} onClick={() => setDropping(true)}>
              {dead.drop}
            </Button>
            <Button kind="primary" disabled={isBusy} onClick={() => retry.mutate()}>
              {dead.retry}
            </Button>
          </>
        ),
      })}
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 font-[560] text-negative-text [overflow-wrap:anywhere]">
          <bdi>{reason}</bdi>
        </p>
        <dl className="divide-y divide-border">
          {rows.map(([name, value]) => (
            <div
              key={name}
              className="grid grid-cols-[150px_minmax(0,1fr)] gap-x-3 py-1.5 text-13 max-desk:grid-cols-1"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0">
                <bdi className="[overflow-wrap:anywhere]">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-13 text-muted">{canAdminister ? dead.text : dead.textForOthers}</p>
        {[retry.error, drop.error].map(
          (error) => error !== null && <ErrorNotice key={error.message} error={error} />,
        )}
        <details>
          <summary className="w-fit rounded-1 py-1 text-12 font-[520] text-accent-text hover:underline max-desk:min-h-11 max-desk:content-center">
            {dead.record}
          </summary>
          <pre className="mt-2 rounded-3 border border-border bg-code px-3.5 py-3 font-mono text-12 break-words whitespace-pre-wrap">
            <bdi>{record}</bdi>
          </pre>
        </details>
        <Dialog
          isOpen={isDropping}
          onClose={() => setDropping(false)}
          title={dead.dropTitle}
          description={dead.dropText}
          actions={
            <>
              <Button onClick={() => setDropping(false)}>{dead.keep}</Button>
              <Button kind="danger" disabled={isBusy} onClick={() => drop.mutate()}>
                {dead.drop}
              </Button>
            </>
          }
        />
      </div>
    </Panel>
  );
}

function useLetterActions(id: string, onDone: () => void) {
  const { dead } = usePageWords('events');
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const toast = useToast();
  const letters = api.projects[':projectKey']['dead-letters'];
  const request = { param: { projectKey }, json: { ids: [id] } };
  const onSuccess = (text: string) => {
    toast({ text });
    onDone();
  };
  const onSettled = () =>
    queryClient.invalidateQueries({ queryKey: ['project', projectKey, 'events', 'dead'] });
  return {
    retry: useMutation({
      mutationFn: () => unwrap(letters.retry.$post(request)),
      onSuccess: () => onSuccess(dead.retried),
      onSettled,
    }),
    drop: useMutation({
      mutationFn: () => unwrap(letters.drop.$post(request)),
      onSuccess: () => onSuccess(dead.dropped),
      onSettled,
    }),
  };
}
