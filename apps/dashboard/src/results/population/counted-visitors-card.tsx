import { Card } from '../../ui/card.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { accountForVisitors, type Exclusion } from './visitor-accounting.ts';

/** The number of visitors in the comparison, and of those excluded from it by reason. */
export function CountedVisitorsCard() {
  const { whoCounts } = usePageWords('behind');
  const { report, variants, primary } = useResultsView();
  const accounting = accountForVisitors(report);
  if (accounting === undefined) return null;
  return (
    <Card className="overflow-hidden">
      <header className="px-4 pt-3.5 pb-1.5">
        <h2 className="title-card">{whoCounts.title}</h2>
        <p className="text-13 text-muted">{whoCounts.about}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard. */}
      <section aria-label={whoCounts.title} tabIndex={0} className="overflow-x-auto px-4 pb-2">
        <table className="num w-full text-13 [&_td]:py-2 [&_td]:pl-4 [&_td]:text-right [&_td]:align-top [&_td]:whitespace-nowrap [&_th]:align-top">
          <thead className="text-12 text-faint">
            <tr className="border-b border-border">
              <th scope="col" className="py-1.5 text-left">
                {whoCounts.visitors}
              </th>
              {variants.map(({ variantKey, name, index }) => (
                <th key={variantKey} scope="col" className="py-1.5 pl-4 text-right" title={name}>
                  <span className="inline-flex max-w-[110px] items-center gap-1.5">
                    <VariantBadge index={index} />
                    <bdi className="truncate">{name}</bdi>
                  </span>
                </th>
              ))}
              <th scope="col" className="py-1.5 pl-4 text-right">
                {whoCounts.all}
              </th>
            </tr>
          </thead>
          <tbody className="[&>tr]:border-b [&>tr]:border-border [&>tr:last-child]:border-0">
            <CountRow title={whoCounts.met} why={whoCounts.metWhy} counts={accounting.exposed} />
            {accounting.excluded.map((exclusion) => (
              <CountRow
                key={exclusion.reason}
                title={whoCounts.reasons[exclusion.reason].title}
                why={whoCounts.reasons[exclusion.reason].why}
                counts={exclusion}
                isExcluded
              />
            ))}
            <CountRow
              title={whoCounts.counted}
              why={primary === undefined ? whoCounts.countedWhy : whoCounts.countedBy(primary.name)}
              counts={accounting.counted}
            />
          </tbody>
        </table>
      </section>
      <InclusionNotes />
    </Card>
  );
}

function CountRow({
  title,
  why,
  counts: { variants: numbers, total },
  isExcluded = false,
}: {
  readonly title: string;
  readonly why: string;
  readonly counts: Omit<Exclusion, 'reason'>;
  readonly isExcluded?: boolean;
}) {
  const { whoCounts } = usePageWords('behind');
  const format = useFormat();
  const { variants } = useResultsView();
  const formatCount = (number: number | null | undefined) => {
    if (number == null) return <span className="text-12 text-faint">{whoCounts.unknown}</span>;
    return isExcluded && number > 0 ? `−${format.count(number)}` : format.count(number);
  };
  return (
    <tr>
      <th scope="row" className="min-w-[180px] py-2 text-left font-normal">
        <span className={isExcluded ? 'font-[540]' : 'font-[600]'}>{title}</span>
        <span className="block max-w-[70ch] text-12 text-muted">{why}</span>
      </th>
      {variants.map(({ variantKey }) => (
        <td key={variantKey} className={isExcluded ? 'text-muted' : 'font-[560]'}>
          {formatCount(numbers[variantKey])}
        </td>
      ))}
      <td className={isExcluded ? '' : 'font-[600]'}>{formatCount(total)}</td>
    </tr>
  );
}

/** Notes on which visitors are included, apart from the exclusion steps. */
function InclusionNotes() {
  const { whoCounts } = usePageWords('behind');
  const format = useFormat();
  const { report } = useResultsView();
  const automation = report.health.find(({ code }) => code === 'automation' || code === 'automation_ok');
  const automatedVisitors = automation?.parameters.visitors;
  const erasedVisitors = report.sinceFinal?.erasedVisitors ?? 0;
  const notes = [
    typeof automatedVisitors === 'number' && automatedVisitors > 0
      ? whoCounts.automation(format.count(automatedVisitors))
      : undefined,
    report.rolledOutAt === null ? undefined : whoCounts.rolledOut(format.time(report.rolledOutAt)),
    (report.epoch?.number ?? 1) > 1 && report.epoch !== null
      ? whoCounts.epoch(format.time(report.epoch.startedAt))
      : undefined,
    erasedVisitors > 0 ? whoCounts.erased(format.count(erasedVisitors)) : undefined,
  ].filter((note) => note !== undefined);
  if (notes.length === 0) return null;
  return (
    <ul className="num border-t border-border px-4 py-2.5 text-12 text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
