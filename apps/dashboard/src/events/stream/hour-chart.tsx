import { useQuery } from '@tanstack/react-query';
import { useProjectKey } from '../../session/project.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { minutesQuery, refusedRequestsQuery } from '../base/queries.ts';
import { countByMinute, type MinuteCounts } from './hour.ts';

/** Bar chart of the last hour by minute: stored events, with refused ones on top. Renders nothing while loading, or if nothing arrived. */
export function HourChart() {
  const { hour: words } = usePageWords('events');
  const format = useFormat();
  const projectKey = useProjectKey();
  const { data: minuteCounts } = useQuery(minutesQuery(projectKey));
  const { data: refusals } = useQuery(refusedRequestsQuery(projectKey));
  if (minuteCounts === undefined) return null;
  const { minutes, stored, refused, isRefusedPartial } = countByMinute(minuteCounts, refusals ?? []);
  if (stored + refused === 0) return null;
  const maxCount = Math.max(...minutes.map((minute) => minute.stored + minute.refused));
  const busiest = minutes.find((minute) => minute.stored + minute.refused === maxCount);
  const refusedText = `${format.count(refused)}${isRefusedPartial ? '+' : ''}`;
  return (
    <Card className="mb-3 px-4 pt-3 pb-2.5">
      <p className="num flex flex-wrap items-baseline gap-x-2 text-13 text-muted">
        <span>
          <b className="font-semibold text-text">{format.count(stored)}</b> {words.stored}
        </span>
        {refused > 0 && (
          <span>
            · <b className="font-semibold text-negative-text">{refusedText}</b> {words.refused}
            {!isRefusedPartial && `, ${format.share(refused / (stored + refused))}`}
          </span>
        )}
        <span className="ml-auto text-12 text-faint">{words.legend}</span>
      </p>
      <div
        role="img"
        aria-label={words.description({
          stored: format.count(stored),
          refused: refusedText,
          most: format.count(maxCount),
          at: busiest === undefined ? '' : format.clock(busiest.startedAt),
        })}
        className="mt-2 flex h-11 items-end gap-px desk:gap-[3px]"
      >
        {minutes.map((minute) => (
          <MinuteBar key={minute.startedAt} minute={minute} most={maxCount} />
        ))}
      </div>
    </Card>
  );
}

function MinuteBar({ minute, most }: { readonly minute: MinuteCounts; readonly most: number }) {
  const { hour } = usePageWords('events');
  const format = useFormat();
  const { startedAt, stored, refused } = minute;
  return (
    <span
      title={hour.minute(format.clock(startedAt), format.count(stored), format.count(refused))}
      className="flex h-full min-w-0 flex-1 flex-col justify-end gap-px"
    >
      {refused > 0 && <BarPart share={refused / most} color="bg-negative" />}
      {stored > 0 && <BarPart share={stored / most} color="bg-accent/55" />}
      {stored + refused === 0 && <span className="h-px bg-border-strong" />}
    </span>
  );
}

/** A segment of a bar, with a minimum height. */
function BarPart({ share, color }: { readonly share: number; readonly color: string }) {
  return (
    <span className={`min-h-[3px] shrink rounded-[1.5px] ${color}`} style={{ height: `${share * 100}%` }} />
  );
}
