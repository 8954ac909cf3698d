import { Stethoscope } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { HealthMark, Pill, VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { CheckList } from './check-list.tsx';

/** Whether the numbers can be trusted: the split of visitors, and the checks. */
export function TrustCard() {
  const { trust } = usePageWords('results');
  const format = useFormat();
  const { report, search, setSearch } = useResultsView();
  const { health } = report;
  const isDateFiltered = search.from !== undefined || search.until !== undefined;
  const isEmpty = Object.values(report.visitors).every((visitors) => visitors === 0);
  const worst = health[0]?.state ?? 'ok';
  const state = isEmpty && worst === 'ok' ? 'none' : worst;
  const passedCount = health.filter((check) => check.state === 'ok').length;
  const hasAllPassed = passedCount === health.length;
  return (
    <Card aria-label={trust.states[state]} className="flex flex-col">
      <header className="flex items-center gap-2 px-4 pt-3.5 pb-2">
        <HealthMark health={state === 'none' ? 'off' : state} label={trust.states[state]} />
        <h2 className="title-card">{trust.states[state]}</h2>
        <span className="grow" />
        {state !== 'none' && (
          <Pill tone={hasAllPassed ? 'positive' : state === 'bad' ? 'negative' : 'warning'}>
            <span className="num">
              {trust.checks(format.count(passedCount), format.count(health.length))}
            </span>
          </Pill>
        )}
      </header>
      <div className="px-4 pb-3">
        <SplitTable />
        <hr className="mt-2 mb-1 border-border" />
        {isDateFiltered && <p className="py-1 text-12 text-muted">{trust.ofAllDays}</p>}
        {health.length === 0 ? <p className="py-1 text-13 text-muted">{trust.none}</p> : <CheckList />}
      </div>
      <footer className="mt-auto flex flex-wrap items-center gap-x-1 gap-y-1 border-t border-border px-2 py-1.5 print:hidden">
        <Button kind="ghost" size="small" onClick={() => setSearch({ panel: 'doctor' })}>
          <Stethoscope aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {trust.doctor}
        </Button>
        <span className="grow" />
        <Button kind="ghost" size="small" onClick={() => setSearch({ panel: 'accounting' })}>
          {trust.accounting}
        </Button>
      </footer>
    </Card>
  );
}

/** Planned and observed split, with visitor counts. */
function SplitTable() {
  const { trust } = usePageWords('results');
  const format = useFormat();
  const { report, variants } = useResultsView();
  const all = variants.reduce((sum, { variantKey }) => sum + (report.visitors[variantKey] ?? 0), 0);
  const weights = variants.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <table className="num w-full text-13 [&_td]:py-1 [&_td]:pl-2 [&_td]:text-right [&_td]:whitespace-nowrap [&_th]:pb-1 [&_th]:pl-2 [&_th]:text-right [&_th]:whitespace-nowrap">
      <thead className="text-12 font-[500] text-faint">
        <tr>
          <th scope="col" className="pl-0! text-left!">
            {trust.split}
          </th>
          <th scope="col">{trust.planned}</th>
          <th scope="col">{trust.got}</th>
          <th scope="col">{trust.visitors}</th>
        </tr>
      </thead>
      <tbody>
        {variants.map(({ variantKey, name, index, weight }) => {
          const visitors = report.visitors[variantKey] ?? 0;
          return (
            <tr key={variantKey}>
              <th scope="row" className="w-full max-w-0 py-1! pl-0! text-left! font-normal">
                <span className="flex min-w-0 items-center gap-[7px]">
                  <VariantBadge index={index} />
                  <bdi className="truncate">{name}</bdi>
                </span>
              </th>
              <td className="text-muted">{weights > 0 && format.share(weight / weights, 1)}</td>
              <td className="font-[560]">{all > 0 ? format.share(visitors / all, 2) : '–'}</td>
              <td className="text-muted">{format.count(visitors)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
