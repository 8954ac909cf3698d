import type { QuestionResult } from '@pixel/control/client';
import { ChevronDown } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { DayRange } from '../ui/day-range.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Menu, MenuChoice, MenuChoices } from '../ui/menu.tsx';
import { ResultCount } from '../ui/result-count.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { LoadMoreButton } from './load-more-button.tsx';
import { formatResponseId, type SurveyResultsSearch } from './survey-results-search.ts';
import { useTextAnswers } from './use-survey-results.ts';

interface TextAnswersProps {
  readonly search: SurveyResultsSearch;
  readonly range: DayRange;
  readonly onChange: (change: Partial<Record<keyof SurveyResultsSearch, string | undefined>>) => void;
}

/** Free-text answers to one question at a time, searchable and paginated. */
export function TextAnswersCard({
  questions,
  ...props
}: TextAnswersProps & { readonly questions: readonly QuestionResult[] }) {
  const { texts: words } = usePageWords('surveyResults');
  const withTexts = questions.filter(
    ({ answers }) => answers.kind === 'texts' || (answers.kind === 'options' && answers.other.count > 0),
  );
  const question = withTexts.find(({ questionId }) => questionId === props.search.question) ?? withTexts[0];
  if (question === undefined) return null;
  return (
    <Card aria-labelledby="survey-texts" className="p-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="survey-texts" className="min-w-0 grow title-card">
          {words.title}
        </h2>
        <SearchField
          label={words.find}
          text={props.search.text}
          onChange={(text) => props.onChange({ text })}
        />
      </header>
      {withTexts.length > 1 ? (
        <div className="mt-2">
          <Menu
            trigger={
              <Button size="small" aria-label={`${words.choose}: ${question.title}`} className="max-w-full">
                <bdi className="block truncate">{question.title}</bdi>
                <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              </Button>
            }
          >
            <MenuChoices
              value={question.questionId}
              onValueChange={(id) =>
                props.onChange({ question: id === withTexts[0]?.questionId ? undefined : id })
              }
            >
              {withTexts.map(({ questionId, title }) => (
                <MenuChoice key={questionId} value={questionId}>
                  <bdi className="block max-w-[40ch] truncate">{title}</bdi>
                </MenuChoice>
              ))}
            </MenuChoices>
          </Menu>
        </div>
      ) : (
        <p className="mt-0.5 text-13 [overflow-wrap:anywhere] text-muted">
          <bdi>{question.title}</bdi>
        </p>
      )}
      <TextAnswers questionId={question.questionId} {...props} />
    </Card>
  );
}

function TextAnswers({
  questionId,
  search: { text },
  range,
  onChange,
}: TextAnswersProps & { readonly questionId: string }) {
  const { texts: words, states } = usePageWords('surveyResults');
  const format = useFormat();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useTextAnswers(
    questionId,
    text,
    range,
  );
  if (error !== null && data === undefined)
    return (
      <div className="mt-3">
        <ErrorNotice error={error} />
      </div>
    );
  const answers = data?.pages.flatMap((page) => page.answers);
  const total = data?.pages[0]?.total ?? 0;
  return (
    <>
      <ResultCount count={text === undefined || data === undefined ? undefined : total} />
      {answers === undefined ? (
        <Bar className="mt-4 w-52" />
      ) : answers.length === 0 ? (
        <p className="mt-3 text-13 text-muted">{text === undefined ? words.none : words.nothing}</p>
      ) : (
        <>
          <p className="num mt-2 text-12 text-muted">{words.total(format.count(total))}</p>
          <ul aria-labelledby="survey-texts" className="mt-1">
            {answers.map((answer) => (
              <li key={formatResponseId(answer)} className="border-b border-border last:border-0">
                <button
                  type="button"
                  onClick={() => onChange({ response: formatResponseId(answer) })}
                  className="block w-full rounded-2 py-2.5 text-left text-13 hover:bg-hover"
                >
                  <bdi className="block [overflow-wrap:anywhere] whitespace-pre-line">{answer.text}</bdi>
                  <span className="mt-0.5 block text-12 text-muted">
                    <Time at={answer.at} />
                    {answer.state !== 'completed' && ` · ${states[answer.state]}`}
                    {answer.isOther && ` · ${words.other}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <LoadMoreButton isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          )}
        </>
      )}
    </>
  );
}
