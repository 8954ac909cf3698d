import { useQuery } from '@tanstack/react-query';
import { ChevronDown, FlaskConical } from 'lucide-react';
import { ChartTable } from '../results/charts/chart-table.tsx';
import { AnswerBars, type FindVariant } from '../results/surveys/answer-bars.tsx';
import { answerRows } from '../results/surveys/answer-rows.ts';
import { experimentsQuery } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { DayRange } from '../ui/day-range.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { VariantBadge } from '../ui/marks.tsx';
import { Menu, MenuChoice, MenuChoices } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useShareFormat } from './use-share-format.ts';
import { useSurveyResults, type VariantGroup } from './use-survey-results.ts';

/** The results by variant of a selected experiment; exploratory. Computed once an experiment is selected. */
export function VariantsCard({
  range,
  experimentKey,
  onChange,
}: {
  readonly range: DayRange;
  readonly experimentKey: string | undefined;
  readonly onChange: (experimentKey: string | undefined) => void;
}) {
  const { variants: words } = usePageWords('surveyResults');
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const experiment = experiments.find((option) => option.experimentKey === experimentKey);
  const started = experiments.filter(({ startedAt }) => startedAt !== null);
  if (started.length === 0 && experimentKey === undefined) return null;
  return (
    <Card aria-labelledby="survey-variants" className="p-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="survey-variants" className="min-w-0 grow title-card">
          {words.title}
        </h2>
        <Menu
          align="end"
          trigger={
            <Button size="small" className="max-w-full">
              <bdi className="block max-w-[32ch] truncate">
                {experiment?.name ?? experimentKey ?? words.choose}
              </bdi>
              <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            </Button>
          }
        >
          <MenuChoices
            value={experimentKey ?? ''}
            onValueChange={(key) => onChange(key === '' ? undefined : key)}
          >
            <MenuChoice value="">{words.none}</MenuChoice>
            {started.map((option) => (
              <MenuChoice key={option.experimentKey} value={option.experimentKey}>
                <bdi className="block max-w-[40ch] truncate">{option.name}</bdi>
              </MenuChoice>
            ))}
          </MenuChoices>
        </Menu>
      </header>
      {experimentKey === undefined ? (
        <p className="mt-1 text-13 text-muted">{words.about}</p>
      ) : (
        <ByVariant
          {...{ range, experimentKey }}
          variants={experiment?.variants.map(({ variantKey, name }) => ({ variantKey, name })) ?? []}
        />
      )}
    </Card>
  );
}

function ByVariant({
  range,
  experimentKey,
  variants,
}: {
  readonly range: DayRange;
  readonly experimentKey: string;
  readonly variants: readonly { readonly variantKey: string; readonly name: string }[];
}) {
  const { variants: words } = usePageWords('surveyResults');
  const { data, error } = useSurveyResults('variant', range);
  if (error !== null && data === undefined)
    return (
      <div className="mt-3">
        <ErrorNotice error={error} />
      </div>
    );
  if (data?.breakdown?.by !== 'variant') return <Bar className="mt-4 w-52" />;
  const groups = data.breakdown.groups.filter((group) => group.experimentKey === experimentKey);
  const variantsByKey = new Map(variants.map(({ variantKey, name }, index) => [variantKey, { name, index }]));
  const findVariant = (key: string) => variantsByKey.get(key) ?? { name: key, index: groups.length };
  const colorIndex = ({ variantKey }: VariantGroup) => findVariant(variantKey).index;
  return (
    <>
      <div className="mt-3">
        <Notice tone="info" icon={FlaskConical}>
          {words.exploratory}
        </Notice>
      </div>
      {groups.length === 0 ? (
        <p className="mt-3 text-13 text-muted">{words.nobody}</p>
      ) : (
        <Groups groups={groups.toSorted((a, b) => colorIndex(a) - colorIndex(b))} variantOf={findVariant} />
      )}
    </>
  );
}

function Groups({
  groups,
  variantOf: findVariant,
}: {
  readonly groups: readonly VariantGroup[];
  readonly variantOf: FindVariant;
}) {
  const { variants: words } = usePageWords('surveyResults');
  const format = useFormat();
  const shares = useShareFormat();
  return (
    <>
      <div className="mt-3">
        <ChartTable
          caption={words.title}
          head={[words.variant, words.shown, words.rate, words.completed]}
          rows={groups.map(({ variantKey, funnel }) => ({
            key: variantKey,
            cells: [
              <span key={variantKey} className="flex min-w-0 items-center gap-[7px]">
                <VariantBadge index={findVariant(variantKey)?.index ?? 0} />
                <bdi className="max-w-[22ch] truncate">{findVariant(variantKey)?.name}</bdi>
              </span>,
              format.count(funnel.shown),
              shares.both(funnel.accepted),
              shares.both(funnel.completed),
            ],
          }))}
        />
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-2">
        {answerRows({ arms: groups })
          .filter(({ rows }) => rows.length > 0)
          .map(({ questionId, title, rows }) => (
            // The question cards are landmarks with these names already.
            <div key={questionId} className="min-w-0">
              <h3 className="mb-2 text-13 font-semibold [overflow-wrap:anywhere]">
                <bdi>{title}</bdi>
              </h3>
              <AnswerBars rows={rows.filter(({ isDetail }) => !isDetail)} findVariant={findVariant} />
            </div>
          ))}
      </div>
    </>
  );
}
