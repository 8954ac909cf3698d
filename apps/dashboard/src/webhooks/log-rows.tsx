import type { MessageView } from '@pixel/control/client';
import { classNames } from '../ui/class-names.ts';
import { isInteractive } from '../ui/is-interactive.ts';
import { Pill } from '../ui/marks.tsx';
import { Time } from '../ui/time.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useRowCursor } from '../ui/use-row-cursor.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { AttemptBars } from './attempt-bars.tsx';

interface Rows {
  readonly messages: readonly MessageView[];
  /** Id of the open message. */
  readonly open: string | undefined;
  readonly onOpen: (messageId: string) => void;
}

/** Messages as rows with keyboard navigation; two lines each on phones. */
export function LogRows(props: Rows) {
  return useIsPhone() ? <LogCards {...props} /> : <LogTable {...props} />;
}

function LogTable({ messages, open, onOpen }: Rows) {
  const { log } = usePageWords('webhooks');
  const cursor = useRowCursor(
    messages.map(({ messageId }) => messageId),
    onOpen,
  );
  const { columns } = log;
  return (
    <table aria-labelledby="log" className="w-full text-13">
      <thead>
        <tr className="h-[34px] border-b border-border text-left text-12 font-[520] text-faint [&>th]:px-3 [&>th]:first:pl-4">
          <th scope="col">{columns.type}</th>
          <th scope="col">{columns.sent}</th>
          <th scope="col">{columns.answer}</th>
          <th scope="col">{columns.attempts}</th>
          <th scope="col" className="pr-4! text-right">
            {columns.latency}
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => {
          const { messageId, type, createdAt } = message;
          const isCurrent = cursor === messageId || open === messageId;
          return (
            <tr
              key={messageId}
              data-row={messageId}
              aria-current={isCurrent || undefined}
              className={classNames(
                'h-10 border-b border-border last:border-0 [&>td]:px-3 [&>td]:first:pl-4',
                isCurrent ? 'bg-selected shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
              )}
              onClick={(event) => !isInteractive(event.target) && onOpen(messageId)}
            >
              <td>
                <button
                  type="button"
                  className="rounded-1 text-left outline-offset-4"
                  onClick={() => onOpen(messageId)}
                >
                  {type}
                </button>
              </td>
              <td className="num text-muted">
                <Time at={createdAt} />
              </td>
              <td>
                <ResponsePill message={message} />
              </td>
              <td>
                <AttemptBars message={message} />
              </td>
              <td className="num pr-4! text-right text-muted">
                <Latency message={message} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function LogCards({ messages, onOpen }: Rows) {
  return (
    <ul className="divide-y divide-border border-t border-border">
      {messages.map((message) => (
        <li key={message.messageId}>
          <button
            type="button"
            className="block min-h-14 w-full px-4 py-2.5 text-left text-13"
            onClick={() => onOpen(message.messageId)}
          >
            <span className="flex items-center gap-2">
              <span className="min-w-0 grow truncate font-[540]">{message.type}</span>
              <ResponsePill message={message} />
            </span>
            <span className="num mt-1 flex items-center gap-3 text-12 text-muted">
              <Time at={message.createdAt} />
              <AttemptBars message={message} />
              <span className="grow" />
              <Latency message={message} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The last attempt's response, colored by the message's status. */
function ResponsePill({ message: { status, attempts, erased } }: { readonly message: MessageView }) {
  const { log } = usePageWords('webhooks');
  const last = attempts.at(-1);
  const tone = { delivered: 'positive', failed: 'negative', pending: 'warning' } as const;
  if (last === undefined)
    return (
      <Pill tone="neutral">
        {erased === 'whole' ? log.erased : status === 'failed' ? log.givenUp : log.notAttempted}
      </Pill>
    );
  return (
    <Pill tone={tone[status]}>
      <span className="num">{last.status ?? log.noAnswer}</span>
    </Pill>
  );
}

/** The duration of the last attempt; instead, the time of the next one, or that the message failed or was erased. */
function Latency({ message }: { readonly message: MessageView }) {
  const { log, stats } = usePageWords('webhooks');
  const format = useFormat();
  const { status, attempts, nextAttemptAt, erased } = message;
  const last = attempts.at(-1);
  if (erased === 'whole') return <span>{log.erased}</span>;
  if (status === 'failed') return <span className="text-negative-text">{log.givenUp}</span>;
  if (status === 'pending' && last !== undefined && nextAttemptAt !== undefined)
    return <span className="text-warning-text">{log.at(format.second(nextAttemptAt))}</span>;
  return last === undefined ? null : stats.ms(format.count(last.latencyMs));
}
