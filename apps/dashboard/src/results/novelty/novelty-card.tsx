import type { NoveltyReport } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { ChartLine, Table } from 'lucide-react';
import { useId, useState } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { ChartPlaceholder } from '../charts/chart-placeholder.tsx';
import { useDayFormat } from '../charts/use-day-format.ts';
import { useResultsView } from '../view/results-context.tsx';
import { noveltyQuery } from './use-novelty.ts';
import { WhiskerChart } from './whisker-chart.tsx';

/** Whether a lift lasts. Computed once the card is opened; not part of the decision. */
export function NoveltyCard() {
  const { novelty: words, asTable, asChart, heldBack } = usePageWords('charts');
  const id = useId();
  const projectKey = useProjectKey();
  const { report, search, primary, isWithheld } = useResultsView();
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const goal = report.metrics.find(({ goalKey }) => goalKey === search.metric) ?? primary;
  const name = { projectKey, experimentKey: report.experimentKey };
  const { data, error } = useQuery({
    ...noveltyQuery(name, { phase: report.phase, goalKey: goal?.goalKey ?? '' }),
    enabled: isOpen && goal !== undefined && !isWithheld,
  });
  if (goal === undefined) return null;
  const Icon = form === 'table' ? ChartLine : Table;
  return (
    <Card aria-labelledby={id}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2.5">
        <h2 id={id} className="min-w-0 grow title-card">
          {words.title}
        </h2>
        {isOpen && data !== undefined && (
          <Button kind="ghost" size="small" onClick={() => setForm(form === 'table' ? 'chart' : 'table')}>
            <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            {form === 'table' ? asChart : asTable}
          </Button>
        )}
        {!isWithheld && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.close : words.open}
          </Button>
        )}
      </header>
      <div className="px-4 pt-1 pb-4">
        <p className="text-13 text-muted">{words.about}</p>
        {isWithheld ? (
          <div className="pt-3">
            <ChartPlaceholder kind="withheld" height={140}>
              {heldBack}
            </ChartPlaceholder>
          </div>
        ) : (
          isOpen && (
            <div className="pt-3">
              {error !== null && data === undefined ? (
                <ErrorNotice error={error} />
              ) : data === undefined ? (
                <div role="status">
                  <span className="sr-only">{words.counting}</span>
                  <ChartPlaceholder kind="loading" height={240} />
                </div>
              ) : (
                <Days novelty={data} form={form} />
              )}
            </div>
          )
        )}
      </div>
    </Card>
  );
}

function Days({ novelty, form }: { readonly novelty: NoveltyReport; readonly form: 'chart' | 'table' }) {
  const { novelty: words } = usePageWords('charts');
  const format = useFormat();
  const days = useDayFormat();
  const translate = useTranslateSentence();
  const { variants, findVariant } = useResultsView();
  const { sinceExposure, reason, byFirstDay } = novelty;
  const visitorCount = Object.values(sinceExposure?.visitors ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {reason !== null && <p className="mb-3 text-13">{translate(reason)}</p>}
      {sinceExposure !== null && (
        <ul className="mb-3 flex flex-col gap-1 text-13">
          {sinceExposure.trends.map(({ variantKey, sentence }) => (
            <li key={variantKey} className="flex gap-2">
              {variants.length > 2 && <VariantBadge index={findVariant(variantKey)?.index ?? 0} />}
              <span className="min-w-0">{translate(sentence)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-2">
        {sinceExposure !== null && (
          <WhiskerChart
            title={words.since}
            about={words.sinceAbout(format.count(visitorCount))}
            form={form}
            points={sinceExposure.points.map(({ day, comparisons }) => ({
              key: `${day}`,
              lifts: comparisons,
            }))}
            formatDay={(day) => words.dayOf(day)}
            formatShortDay={(day) => day}
          />
        )}
        <WhiskerChart
          title={words.cohort}
          about={words.cohortAbout}
          form={form}
          points={byFirstDay.map(({ day, comparisons }) => ({ key: day, lifts: comparisons }))}
          formatDay={(day) => days.long(day)}
          formatShortDay={(day) => days.short(day)}
        />
      </div>
    </>
  );
}
