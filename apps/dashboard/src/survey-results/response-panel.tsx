import type { ReportedResponse } from '@pixel/control/client';
import { CopyButton } from '../ui/copy-button.tsx';
import { Panel } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Pill } from '../ui/marks.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { softwareName } from '../words/visitor-names.ts';
import { parseResponseId } from './survey-results-search.ts';
import { useFormatAnswer } from './use-format-answer.ts';
import { useResponse, useResponseEvent, useVisitorEvents, type VisitorEvent } from './use-survey-results.ts';
import { VisitorEvents } from './visitor-events.tsx';

/** One response: its answers, time, page and browser, and the visitor's events before and after. */
export function ResponsePanel({
  responseId,
  onClose,
}: {
  readonly responseId: string;
  readonly onClose: () => void;
}) {
  const { panel: words } = usePageWords('surveyResults');
  const responseRef = parseResponseId(responseId);
  const { data: response, error } = useResponse(responseRef);
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={words.title}
      description={
        <span className="flex items-center gap-1 font-mono text-12">
          <span className="truncate">{responseRef.anonymousId}</span>
          <CopyButton text={responseRef.anonymousId} />
        </span>
      }
    >
      {error !== null && response === undefined ? (
        <ErrorNotice error={error} />
      ) : response === undefined ? (
        <Bar className="w-52" />
      ) : (
        <Response response={response} />
      )}
    </Panel>
  );
}

function Response({ response }: { readonly response: ReportedResponse }) {
  const { panel: words, states, way } = usePageWords('surveyResults');
  const format = useFormat();
  const formatAnswer = useFormatAnswer();
  const visitorEvents = useVisitorEvents(response);
  const { at, state, language, answers, variants, completedAt } = response;
  const ownEvent = useResponseEvent(response).data ?? undefined;
  const facts = [
    [words.when, <Time key="when" at={at} />],
    ...(completedAt === null ? [] : [[words.completed, <Time key="done" at={completedAt} />] as const]),
    ...(ownEvent === undefined || ownEvent.url === ''
      ? []
      : [[words.page, <bdi key="page">{ownEvent.url}</bdi>] as const]),
    ...(ownEvent === undefined ? [] : [[words.device, formatDevice(ownEvent)] as const]),
    ...(language === '' ? [] : [[words.language, language] as const]),
    ...(variants.length === 0
      ? []
      : [
          [
            words.variants,
            format.list(variants.map((variant) => `${variant.experimentKey}: ${variant.variantKey}`)),
          ] as const,
        ]),
  ] as const;
  return (
    <div className="flex flex-col gap-6 text-13">
      <div>
        <Pill tone={state === 'completed' ? 'positive' : 'neutral'}>{states[state]}</Pill>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section aria-labelledby="response-answers">
        <h3 id="response-answers" className="font-semibold">
          {words.answers}
        </h3>
        {answers.length === 0 && <p className="mt-1 text-muted">{words.noAnswers}</p>}
        <dl className="mt-2 flex flex-col gap-3">
          {answers.map(({ questionId, title, isRemoved, answer }) => (
            <div key={questionId}>
              <dt className="text-12 [overflow-wrap:anywhere] text-muted">
                <bdi>{title === '' ? questionId : title}</bdi>
                {isRemoved && ` ${way.notAsked}`}
              </dt>
              <dd className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">
                <bdi>{formatAnswer(answer)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <VisitorEvents response={response} events={visitorEvents.data} error={visitorEvents.error} />
    </div>
  );
}

function formatDevice({ device, browser, os }: VisitorEvent): string {
  const parts = [device, softwareName(browser), softwareName(os)].filter((part) => part !== '');
  return parts.length === 0 ? '–' : parts.join(', ');
}
