import type { ReportedResponse } from '@pixel/control/client';
import { classNames } from '../ui/class-names.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { toPath } from '../ui/to-path.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { maxVisitorEvents, type VisitorEvent } from './use-survey-results.ts';

/** A visitor's events around a response; those of the response are highlighted. */
export function VisitorEvents({
  response: { responseId },
  events,
  error,
}: {
  readonly response: ReportedResponse;
  readonly events: readonly VisitorEvent[] | undefined;
  readonly error: Error | null;
}) {
  const { panel: words } = usePageWords('surveyResults');
  const format = useFormat();
  return (
    <section aria-labelledby="response-way">
      <h3 id="response-way" className="font-semibold">
        {words.way}
      </h3>
      <p className="text-12 text-muted">{words.wayAbout}</p>
      {events === undefined ? (
        error === null ? (
          <Bar className="mt-3 w-52" />
        ) : (
          <div className="mt-2">
            <ErrorNotice error={error} />
          </div>
        )
      ) : (
        <ol className="mt-2">
          {events.map((event) => {
            const isOfResponse = event.responseId === responseId;
            return (
              <li
                key={event.eventId}
                aria-current={isOfResponse || undefined}
                className={classNames(
                  'flex gap-3 border-l-2 py-1 pl-3',
                  isOfResponse ? 'border-accent bg-selected' : 'border-border',
                )}
              >
                <time
                  dateTime={event.time}
                  title={format.exact(event.time)}
                  className="num shrink-0 text-12 leading-[18px] text-muted"
                >
                  {format.second(event.time)}
                </time>
                <span className="min-w-0">
                  <bdi className="block [overflow-wrap:anywhere] font-[560]">
                    {isOfResponse ? words.ownEvents[toEventKind(event.surveyEvent)] : event.eventName}
                  </bdi>
                  <bdi className="block truncate font-mono text-12 text-muted">{toPath(event.url)}</bdi>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {events !== undefined && events.length >= maxVisitorEvents && (
        <p className="num mt-2 text-12 text-muted">{words.wayMore(format.count(maxVisitorEvents))}</p>
      )}
    </section>
  );
}

function toEventKind(surveyEvent: string): 'shown' | 'accepted' | 'dismissed' | 'completed' {
  return (['accepted', 'dismissed', 'completed'] as const).find((kind) => kind === surveyEvent) ?? 'shown';
}
