import { useQuery } from '@tanstack/react-query';
import { ChartLine, ChevronDown, FileSpreadsheet, Table } from 'lucide-react';
import { useId, useState } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Menu, MenuChoice, MenuChoices } from '../../ui/menu.tsx';
import { saveCsvFile } from '../../ui/save-file.ts';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ChartPlaceholder } from '../charts/chart-placeholder.tsx';
import { useResultsView } from '../view/results-context.tsx';
import { answersToCsv } from './answers-to-csv.ts';
import { SurveyAnswers } from './survey-answers.tsx';
import { hasAnswers, surveyAnswersQuery } from './use-survey-answers.ts';

/** Survey answers by variant. Computed once the card is scrolled into view; not part of the decision. */
export function SurveysCard() {
  const { surveys: words, heldBack, asTable, asChart } = usePageWords('charts');
  const id = useId();
  const projectKey = useProjectKey();
  const { report, search, isWithheld } = useResultsView();
  const [ref, isNear] = useNearViewport();
  const [selectedKey, setSelectedKey] = useState<string>();
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const isEnabled = hasAnswers(search) && !isWithheld;
  const name = { projectKey, experimentKey: report.experimentKey };
  const { data, error, isPlaceholderData } = useQuery({
    ...surveyAnswersQuery(name, { ...search, survey: selectedKey }),
    enabled: isEnabled && isNear,
  });
  const results = isEnabled && error === null ? data : undefined;
  const survey = results?.survey ?? undefined;
  const Icon = form === 'table' ? ChartLine : Table;

  return (
    <Card ref={ref} aria-labelledby={id} aria-busy={isPlaceholderData} className="relative overflow-hidden">
      {isPlaceholderData && <span className="absolute inset-x-0 top-0 h-0.5 animate-appear bg-accent" />}
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2.5">
        <h2 id={id} className="min-w-0 grow title-card">
          {words.title}
        </h2>
        {results !== undefined && survey !== undefined && (
          <>
            <Button kind="ghost" size="small" onClick={() => setForm(form === 'table' ? 'chart' : 'table')}>
              <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {form === 'table' ? asChart : asTable}
            </Button>
            <Button
              kind="ghost"
              size="small"
              onClick={() =>
                saveCsvFile(`${name.experimentKey}-${survey.surveyKey}.csv`, answersToCsv(results, survey))
              }
            >
              <FileSpreadsheet aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {words.csv}
            </Button>
          </>
        )}
        {results !== undefined && survey !== undefined && results.surveys.length > 1 && (
          <Menu
            align="end"
            trigger={
              <Button size="small" aria-label={`${words.choose}: ${survey.name}`}>
                <bdi className="block max-w-[24ch] truncate">{survey.name}</bdi>
                <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              </Button>
            }
          >
            <MenuChoices value={survey.surveyKey} onValueChange={setSelectedKey}>
              {results.surveys.map((listed) => (
                <MenuChoice key={listed.surveyKey} value={listed.surveyKey}>
                  <bdi>{listed.name}</bdi>
                </MenuChoice>
              ))}
            </MenuChoices>
          </Menu>
        )}
      </header>
      <div className="px-4 pt-1 pb-4">
        {!isEnabled ? (
          <ChartPlaceholder kind={isWithheld ? 'withheld' : 'empty'} height={140}>
            {isWithheld ? heldBack : words.wholeOnly}
          </ChartPlaceholder>
        ) : error !== null ? (
          <ErrorNotice error={error} />
        ) : results === undefined ? (
          <div role="status">
            <span className="sr-only">{words.counting}</span>
            <ChartPlaceholder kind="loading" height={140} />
          </div>
        ) : survey === undefined ? (
          <p className="text-13 text-muted">{words.empty}</p>
        ) : (
          <>
            <p className="mb-3 text-13 text-muted">{words.about(survey.name)}</p>
            <SurveyAnswers survey={survey} form={form} />
          </>
        )}
      </div>
    </Card>
  );
}
