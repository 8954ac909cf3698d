import type { MessageView } from '@pixel/control/client';
import { classNames } from '../ui/class-names.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

type Outcome = MessageView['attempts'][number];

/** Whether the receiver accepted the message. */
export function isSuccess({ status }: Pick<Outcome, 'status'>): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** Attempts as small bars colored by outcome, with a hollow one for the next attempt. */
export function AttemptBars({ message }: { readonly message: Pick<MessageView, 'attempts' | 'status'> }) {
  const { log, message: words } = usePageWords('webhooks');
  const format = useFormat();
  const { attempts } = message;
  const isPending = message.status === 'pending';
  const outcomes = [
    ...attempts.map(({ status }) => (status === undefined ? words.noAnswer : String(status))),
    ...(isPending ? [log.oneMore] : []),
  ];
  return (
    <span
      role="img"
      aria-label={log.attempts(format.count(attempts.length), attempts.length, outcomes.join(', '))}
      className="inline-flex max-w-full flex-wrap gap-[3px]"
    >
      {attempts.map((attempt) => (
        <span
          key={attempt.number}
          className={classNames(
            'h-3.5 w-1.5 rounded-[2px]',
            isSuccess(attempt) ? 'bg-positive' : 'bg-negative',
          )}
        />
      ))}
      {isPending && <span className="h-3.5 w-1.5 rounded-[2px] ring-1 ring-control ring-inset" />}
    </span>
  );
}
