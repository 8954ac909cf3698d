import type { MessageView } from '@pixel/control/client';
import { classNames } from '../ui/class-names.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { isSuccess } from './attempt-bars.tsx';

/** Attempts in a list, each with time, outcome and duration; `onChoose` makes them selectable. */
export function AttemptSteps({
  message: { attempts, nextAttemptAt },
  chosen,
  onChoose,
}: {
  readonly message: MessageView;
  readonly chosen?: number | undefined;
  readonly onChoose?: (number: number) => void;
}) {
  const { message: words, stats } = usePageWords('webhooks');
  const format = useFormat();
  if (attempts.length === 0 && nextAttemptAt === undefined)
    return <p className="text-13 text-muted">{words.notAttempted}</p>;
  return (
    <ol className="num flex flex-col gap-0.5 text-13">
      {attempts.map((attempt) => {
        const line = (
          <>
            <span className="sr-only">{words.attempt(format.count(attempt.number))}</span>
            <span
              aria-hidden="true"
              className={classNames(
                'size-2.5 shrink-0 rounded-full',
                isSuccess(attempt) ? 'bg-positive' : 'ring-2 ring-negative ring-inset',
              )}
            />
            <span className="shrink-0" title={format.exact(attempt.at)}>
              {format.second(attempt.at)}
            </span>
            <span
              className={classNames(
                'min-w-0 grow font-[560]',
                isSuccess(attempt) ? 'text-positive-text' : 'text-negative-text',
              )}
            >
              {attempt.status ?? words.noAnswer}
              {attempt.error !== undefined && (
                <span className="block text-12 font-normal text-muted">{attempt.error}</span>
              )}
            </span>
            <span className="shrink-0">{stats.ms(format.count(attempt.latencyMs))}</span>
          </>
        );
        const rowClass = 'flex w-full items-baseline gap-2.5 rounded-2 px-2 py-1.5 text-left';
        return (
          <li key={attempt.number}>
            {onChoose === undefined ? (
              <span className={rowClass}>{line}</span>
            ) : (
              <button
                type="button"
                aria-pressed={chosen === attempt.number}
                className={classNames(rowClass, 'hover:bg-hover aria-pressed:bg-selected')}
                onClick={() => onChoose(attempt.number)}
              >
                {line}
              </button>
            )}
          </li>
        );
      })}
      {nextAttemptAt !== undefined && (
        <li className="flex items-baseline gap-2.5 px-2 py-1.5 text-muted">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full ring-1 ring-control ring-inset"
          />
          {words.next(format.time(nextAttemptAt))}
        </li>
      )}
    </ol>
  );
}
