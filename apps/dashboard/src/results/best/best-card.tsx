import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { useResultsView } from '../view/results-context.tsx';
import { useResultFormats } from '../view/use-result-formats.ts';
import { resultsQuery } from '../view/use-results.ts';
import { rankVariants } from './rank-variants.ts';

/** For three or more variants: the best one, compared with the runner-up. */
export function BestCard() {
  const { best: words } = usePageWords('charts');
  const formats = useResultFormats();
  const id = useId();
  const { setSearch, variants, findVariant, primary, isWithheld, isBeforeHorizon } = useResultsView();
  if (primary === undefined || variants.length < 3 || isWithheld || isBeforeHorizon) return null;
  const ranked = rankVariants(primary);
  const [first, second] = ranked;
  if (first === undefined || second === undefined) return null;
  const hasChances = ranked.some(({ probabilityBest }) => probabilityBest !== null);
  return (
    <Card aria-labelledby={id}>
      <header className="px-4 pt-3 pb-1">
        <h2 id={id} className="title-card">
          {words.title}
        </h2>
        <p className="text-12 text-muted">
          {words.about}
          {!hasChances && ` ${words.onlyBayesian}`}
        </p>
      </header>
      <table className="num w-full text-13">
        <thead>
          <tr className="border-b border-border text-12 text-faint">
            <th scope="col" className="py-1.5 pr-3 pl-4">
              {words.variant}
            </th>
            <th scope="col" className="py-1.5 pr-4 text-right">
              {words.lift}
            </th>
            {hasChances && (
              <th scope="col" className="py-1.5 pr-4 text-right">
                {words.probability}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ranked.map(({ variantKey, lift, probabilityBest }) => (
            <tr key={variantKey} className="border-b border-border last:border-0">
              <th scope="row" className="py-2 pr-3 pl-4">
                <span className="flex min-w-0 items-center gap-2">
                  <VariantBadge index={findVariant(variantKey)?.index ?? 0} />
                  <bdi className="min-w-0">{findVariant(variantKey)?.name ?? variantKey}</bdi>
                </span>
              </th>
              <td className="py-2 pr-4 text-right">
                {lift === null ? '–' : formats.effect({ relative: lift, absolute: lift }, primary)}
                {lift !== null && (
                  <span className="block text-12 text-faint">
                    {formats.interval({ relative: lift, absolute: lift }, primary)}
                  </span>
                )}
              </td>
              {hasChances && <td className="py-2 pr-4 text-right">{formats.chance(probabilityBest)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <RunnerUp best={first.variantKey} second={second.variantKey} goalKey={primary.goalKey} />
      <p className="flex flex-wrap gap-2 border-t border-border px-4 py-2.5">
        <Button size="small" onClick={() => setSearch({ baseline: second.variantKey })}>
          <span className="max-w-[32ch] truncate">
            {words.compare(findVariant(second.variantKey)?.name ?? second.variantKey)}
          </span>
        </Button>
      </p>
    </Card>
  );
}

/** The best variant compared with the runner-up, from results that use the runner-up as the baseline. */
function RunnerUp({
  best,
  second,
  goalKey,
}: {
  readonly best: string;
  readonly second: string;
  readonly goalKey: string;
}) {
  const { best: words, interval } = usePageWords('charts');
  const format = useFormat();
  const formats = useResultFormats();
  const translate = useTranslateSentence();
  const projectKey = useProjectKey();
  const { report, search, findVariant } = useResultsView();
  const name = { projectKey, experimentKey: report.experimentKey };
  const { data } = useQuery(resultsQuery(name, { ...search, baseline: second }));
  const metric = data?.metrics.find((candidate) => candidate.goalKey === goalKey);
  const comparison = metric?.comparisons.find(({ variantKey }) => variantKey === best);
  return (
    <div className="min-h-[66px] border-t border-border px-4 py-2.5 text-13">
      <h3 className="font-semibold">
        {words.runnerUp(findVariant(best)?.name ?? best, findVariant(second)?.name ?? second)}
      </h3>
      {metric !== undefined && comparison !== undefined && (
        <p className="num text-muted">
          {comparison.relative.estimate === null ? (
            translate(comparison.sentence)
          ) : (
            <>
              <b className="font-semibold text-text">{formats.effect(comparison, metric)}</b> (
              {interval(format.percent(comparison.level))} {formats.interval(comparison, metric)}).{' '}
              {excludesZero(comparison.relative) ? words.clear : words.unclear}
            </>
          )}
        </p>
      )}
    </div>
  );
}

function excludesZero({
  lower,
  upper,
}: {
  readonly lower: number | null;
  readonly upper: number | null;
}): boolean {
  return (lower !== null && lower > 0) || (upper !== null && upper < 0);
}
