import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Time } from '../ui/time.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { Part, Table } from './part.tsx';
import { type InstallationDeadLetter, useDeadLetters, useLetterChanges } from './use-installation.ts';

/** The dead letters (records that could not become events), with their reasons and buttons to retry or drop them. */
export function LettersPart() {
  const { letters: words } = usePageWords('installation');
  const format = useFormat();
  const toast = useToast();
  const letters = useDeadLetters();
  const { retry, drop } = useLetterChanges();
  const [letterToDrop, setLetterToDrop] = useState<InstallationDeadLetter>();
  const listed = letters.data?.deadLetters ?? [];
  const count = letters.data?.count ?? 0;
  const retryLetters = (ids: readonly string[] | 'all') =>
    retry.mutate(ids, { onSuccess: (done) => toast({ text: words.retried(done) }) });
  return (
    <Part
      title={words.title}
      description={words.text}
      query={letters}
      actions={
        count > 1 && (
          <Button disabled={retry.isPending} onClick={() => retryLetters('all')}>
            {words.retryAll}
          </Button>
        )
      }
    >
      {retry.error !== null && <ErrorNotice error={retry.error} />}
      {count === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <>
          {listed.length < count && (
            <p className="mb-2 text-muted">{words.shown(format.count(listed.length), format.count(count))}</p>
          )}
          <Table label={words.title} headings={Object.values(words.columns)}>
            {listed.map((letter) => (
              <tr key={letter.id}>
                <th scope="row" className="min-w-48 text-left font-normal [overflow-wrap:anywhere]">
                  <bdi>{letter.reason}</bdi>
                </th>
                <td className="font-mono text-12 [overflow-wrap:anywhere]">
                  <bdi>{letter.projectKey ?? words.unreadable}</bdi>
                </td>
                <td className="font-mono text-12 [overflow-wrap:anywhere]">
                  <bdi>{letter.eventName ?? words.unreadable}</bdi>
                </td>
                <td className="whitespace-nowrap">
                  <Time at={letter.receivedAt} />
                </td>
                <td className="whitespace-nowrap">
                  <Button
                    size="small"
                    aria-label={words.retryOf(letter.reason)}
                    disabled={retry.isPending}
                    onClick={() => retryLetters([letter.id])}
                  >
                    {words.retry}
                  </Button>{' '}
                  <Button
                    size="small"
                    kind="danger"
                    aria-label={words.dropOf(letter.reason)}
                    onClick={() => setLetterToDrop(letter)}
                  >
                    {words.drop}
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
      {letterToDrop !== undefined && (
        <Dialog
          isOpen
          onClose={() => setLetterToDrop(undefined)}
          title={words.dropTitle}
          description={words.dropText}
          actions={
            <>
              <Button onClick={() => setLetterToDrop(undefined)}>{words.notYet}</Button>
              <Button
                kind="danger"
                disabled={drop.isPending}
                onClick={() =>
                  drop.mutate(letterToDrop.id, {
                    onSuccess(done) {
                      setLetterToDrop(undefined);
                      toast({ text: words.dropped(done) });
                    },
                  })
                }
              >
                {words.drop}
              </Button>
            </>
          }
        >
          <p className="mt-3 text-13 [overflow-wrap:anywhere]">
            <bdi>{letterToDrop.reason}</bdi>
          </p>
          {drop.error !== null && <ErrorNotice error={drop.error} />}
        </Dialog>
      )}
    </Part>
  );
}
