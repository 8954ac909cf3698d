import { Card } from '../../ui/card.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { type Exclusion, visitorAccountingOf } from './visitor-accounting.ts';

/** Visitors in the comparison, and visitors excluded from it by reason. */
export function WhoCountsCard() {
  const { whoCounts } = usePageWords('behind');
  const { report, variants, primary } = useResultsView();
  const counting = visitorAccountingOf(report);
  if (counting === undefined) return null;
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
            <Row title={whoCounts.met} why={whoCounts.metWhy} of={counting.met} />
            {counting.leftOut.map((each) => (
              <Row
                key={each.reason}
                title={whoCounts.reasons[each.reason].title}
                why={whoCounts.reasons[each.reason].why}
                of={each}
                isLeftOut
              />
            ))}
            <Row
              title={whoCounts.counted}
              why={primary === undefined ? whoCounts.countedWhy : whoCounts.countedBy(primary.name)}
              of={counting.counted}
            />
          </tbody>
        </table>
      </section>
      <Beside />
    </Card>
  );
}

function Row({
  title,
  why,
  of: { variants: numbers, total },
  isLeftOut = false,
}: {
  readonly title: string;
  readonly why: string;
  readonly of: Omit<Exclusion, 'reason'>;
  readonly isLeftOut?: boolean;
}) {
  const { whoCounts } = usePageWords('behind');
  const format = useFormat();
  const { variants } = useResultsView();
  const written = (number: number | null | undefined) => {
    if (number == null) return <span className="text-12 text-faint">{whoCounts.unknown}</span>;
    return isLeftOut && number > 0 ? `−${format.count(number)}` : format.count(number);
  };
  return (
    <tr>
      <th scope="row" className="min-w-[180px] py-2 text-left font-normal">
        <span className={isLeftOut ? 'font-[540]' : 'font-[600]'}>{title}</span>
        <span className="block max-w-[70ch] text-12 text-muted">{why}</span>
      </th>
      {variants.map(({ variantKey }) => (
        <td key={variantKey} className={isLeftOut ? 'text-muted' : 'font-[560]'}>
          {written(numbers[variantKey])}
        </td>
      ))}
      <td className={isLeftOut ? '' : 'font-[600]'}>{written(total)}</td>
    </tr>
  );
}

/** Notes on included visitors that aren't exclusion steps. */
function Beside() {
  const { whoCounts } = usePageWords('behind');
  const format = useFormat();
  const { report } = useResultsView();
  const automation = report.health.find(({ code }) => code === 'automation' || code === 'automation_ok');
  const driven = automation?.parameters.visitors;
  const erased = report.sinceFinal?.erasedVisitors ?? 0;
  const notes = [
    typeof driven === 'number' && driven > 0 ? whoCounts.automation(format.count(driven)) : undefined,
    report.rolledOutAt === null ? undefined : whoCounts.rolledOut(format.time(report.rolledOutAt)),
    (report.epoch?.number ?? 1) > 1 && report.epoch !== null
      ? whoCounts.epoch(format.time(report.epoch.startedAt))
      : undefined,
    erased > 0 ? whoCounts.erased(format.count(erased)) : undefined,
  ].filter((each) => each !== undefined);
  if (notes.length === 0) return null;
  return (
    <ul className="num border-t border-border px-4 py-2.5 text-12 text-muted">
      {notes.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
