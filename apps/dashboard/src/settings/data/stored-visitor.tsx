import { useMutation } from '@tanstack/react-query';
import { Download, Info } from 'lucide-react';
import { useState } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Time } from '../../ui/time.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Receipt } from './receipt.tsx';
import { readVisitorLines, useErase, useVisitor } from './use-visitor.ts';

/** A visitor's stored data, with buttons to export and erase it. */
export function StoredVisitor({ visitor }: { readonly visitor: string }) {
  const pageWords = usePageWords('data');
  const { visitor: words } = pageWords;
  const projectKey = useProjectKey();
  const format = useFormat();
  const toast = useToast();
  const { data, error } = useVisitor(visitor);
  const [isConfirming, setConfirming] = useState(false);
  const erase = useErase(visitor);
  const download = useMutation({
    mutationFn: () => readVisitorLines(projectKey, visitor),
    onSuccess: (lines) =>
      saveFile(
        `${projectKey}-visitor-${visitor}.jsonl`,
        new Blob([`${lines.join('\n')}\n`], { type: 'application/x-ndjson' }),
      ),
    onError: () => toast({ tone: 'failed', text: words.downloadFailed }),
  });
  if (erase.data !== undefined) return <Receipt visitor={visitor} erased={erase.data} />;
  if (error !== null && data === undefined) return <ErrorNotice error={error} />;
  if (data === undefined) return null;
  const parts = (
    [
      [pageWords.events, data.events],
      [pageWords.deadLetters, data.deadLetters],
      [pageWords.surveys, data.surveys],
      [pageWords.messages, data.webhookMessages],
    ] as const
  ).flatMap(([describe, count]) => (count === 0 ? [] : [describe(count, format.count(count))]));
  const isEmpty = parts.length === 0;
  const summary = isEmpty ? pageWords.events(0, format.count(0)) : format.list(parts);
  const [expected = visitor] = visitor.split('-');
  return (
    <section aria-label={words.region} aria-live="polite" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-1 text-13">
        <span className="font-mono text-12 [overflow-wrap:anywhere]">{visitor}</span>
        <CopyButton text={visitor} />
      </p>
      {isEmpty ? (
        <p className="text-13">
          <b className="font-[560]">{words.noData}</b> {words.noDataText}
        </p>
      ) : (
        <>
          <p className="text-13">{words.stored(summary)}</p>
          <EventNames names={data.names} />
        </>
      )}
      {data.mentions.length > 0 && (
        <Notice icon={Info}>
          <bdi>{words.mentions(format.list(data.mentions.map(({ key }) => key)))}</bdi>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {!isEmpty && (
          <Button disabled={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {words.download}
          </Button>
        )}
        <Button kind="danger" onClick={() => setConfirming(true)}>
          {words.erase}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={words.eraseTitle}
          description={words.eraseText(summary)}
          expected={expected}
          label={words.type(expected)}
          action={words.erase}
          notYet={words.notYet}
          isBusy={erase.isPending}
          error={erase.error}
          onClose={() => {
            erase.reset();
            setConfirming(false);
          }}
          onConfirm={() => erase.mutate()}
        />
      )}
    </section>
  );
}

type Names = NonNullable<ReturnType<typeof useVisitor>['data']>['names'];

function EventNames({ names }: { readonly names: Names }) {
  const { columns } = usePageWords('data').visitor;
  const format = useFormat();
  if (names.length === 0) return null;
  return (
    <section
      aria-label={columns.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-3 border border-border"
    >
      <table className="w-full text-13">
        <thead>
          <tr className="text-left text-12 text-faint">
            <th className="px-3 py-1.5 font-medium">{columns.name}</th>
            <th className="px-3 py-1.5 text-right font-medium">{columns.count}</th>
            <th className="px-3 py-1.5 font-medium">{columns.first}</th>
            <th className="px-3 py-1.5 font-medium">{columns.last}</th>
          </tr>
        </thead>
        <tbody className="num divide-y divide-border border-t border-border">
          {names.map(({ eventName, events, firstReceivedAt, lastReceivedAt }) => (
            <tr key={eventName}>
              <th
                scope="row"
                className="px-3 py-1.5 text-left font-mono text-12 font-normal [overflow-wrap:anywhere]"
              >
                <bdi>{eventName}</bdi>
              </th>
              <td className="px-3 py-1.5 text-right">{format.count(events)}</td>
              <td className="px-3 py-1.5">
                <Time at={firstReceivedAt} />
              </td>
              <td className="px-3 py-1.5">
                <Time at={lastReceivedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
