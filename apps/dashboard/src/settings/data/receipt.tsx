import { CircleCheck, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { useMe } from '../../session/use-me.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { ErasureReceipt } from './use-visitor.ts';

/** Lists a visitor's erased data, as proof of erasure. */
export function Receipt({ visitor, erased }: { readonly visitor: string; readonly erased: ErasureReceipt }) {
  const { receipt: words } = usePageWords('data');
  const projectKey = useProjectKey();
  const format = useFormat();
  const { user } = useMe();
  const { receiptId, events, deadLetters, surveys, webhookMessages, erasedAt } = erased;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const rows = [
    [words.id, receiptId],
    [words.project, projectKey],
    [words.visitor, visitor],
    [words.events, format.count(events)],
    [words.deadLetters, format.count(deadLetters)],
    [words.surveys, format.count(surveys)],
    [words.messages, format.count(webhookMessages)],
    [words.at, format.exact(erasedAt)],
    [words.by, user.email],
  ] as const;

  function download(): void {
    const content = {
      receiptId,
      projectKey,
      anonymousId: visitor,
      events,
      deadLetters,
      surveys,
      webhookMessages,
      erasedAt,
      erasedBy: user.email,
    };
    saveFile(
      `erasure-${receiptId}.json`,
      new Blob([`${JSON.stringify(content, undefined, 2)}\n`], { type: 'application/json' }),
    );
  }

  return (
    <Notice tone="positive" icon={CircleCheck}>
      <h3 ref={title} tabIndex={-1} className="font-[560] outline-none">
        {words.title}
      </h3>
      <p>{words.text}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Button className="mt-3" onClick={download}>
        <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {words.download}
      </Button>
    </Notice>
  );
}
