import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { computePlannedSize } from './planned-size.ts';

/** Progress towards the planned sample size, the remaining time, and what guardrails need. */
export function PlannedSizeCard() {
  const { size: words } = usePageWords('charts');
  const format = useFormat();
  const { report } = useResultsView();
  const id = useId();
  const size = computePlannedSize(report);
  if (size === null) return null;
  const { planned, counted, open, daysLeft, isTooLong, guardrails } = size;
  const share = counted / planned;
  const [worst, ...rest] = guardrails;
  return (
    <Card aria-labelledby={id} className="px-4 py-3">
      <header className="flex items-center gap-4">
        <h2 id={id} className="grow title-card">
          {words.title}
        </h2>
        <span className="num text-16 font-semibold">{format.share(share, 0)}</span>
      </header>
      <div
        role="img"
        aria-label={words.sentence(format.share(share, 0))}
        className="mt-2 flex h-2 overflow-hidden rounded-full bg-neutral-soft"
      >
        <span className="bg-accent" style={{ width: `${Math.min(100, 100 * share)}%` }} />
        <span
          className="bg-accent opacity-30"
          style={{ width: `${Math.min(100, (100 * open) / planned)}%` }}
        />
      </div>
      <p className="num mt-1.5 flex flex-wrap justify-between gap-x-4 text-12 text-muted">
        <span>{words.counted(format.count(counted), format.count(planned))}</span>
        {daysLeft !== null && <span>{daysLeft < 0.5 ? words.reached : words.left(Math.ceil(daysLeft))}</span>}
      </p>
      {open > 0 && <p className="num text-12 text-muted">{words.open(format.count(open))}</p>}
      {isTooLong && daysLeft !== null && (
        <div className="mt-2.5">
          <Notice tone="warning" icon={TriangleAlert}>
            {words.tooLong(format.count(Math.ceil(daysLeft / 7)))}
          </Notice>
        </div>
      )}
      {worst !== undefined && (
        <p className="mt-2 text-12 text-muted">
          {words.guardrail({
            name: worst.name,
            needed: format.count(worst.needed),
            limit: format.lift(worst.limit, 0),
            times:
              worst.needed > planned ? format.number(Math.round((10 * worst.needed) / planned) / 10) : null,
          })}
          {rest.length > 0 && ` ${words.others(format.list(rest.map(({ name }) => name)))}`}
        </p>
      )}
    </Card>
  );
}
