import { useQuery } from '@tanstack/react-query';
import { useProjectKey } from '../../session/project.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { minutesQuery, refusalsQuery } from '../base/queries.ts';
import { hourOf, type Minute } from './hour.ts';

/** The last hour by minutes: stored events as bars, with refused ones on top. Renders nothing while unknown, or if nothing arrived. */
export function HourChart() {
  const { hour: words } = usePageWords('events');
  const format = useFormat();
  const projectKey = useProjectKey();
  const { data: counted } = useQuery(minutesQuery(projectKey));
  const { data: refusals } = useQuery(refusalsQuery(projectKey));
  if (counted === undefined) return null;
  const { minutes, stored, refused, isPartial } = hourOf(counted, refusals ?? []);
  if (stored + refused === 0) return null;
  const most = Math.max(...minutes.map((minute) => minute.stored + minute.refused));
  const busiest = minutes.find((minute) => minute.stored + minute.refused === most);
  const refusedText = `${format.count(refused)}${isPartial ? '+' : ''}`;
  return (
    <Card className="mb-3 px-4 pt-3 pb-2.5">
      <p className="num flex flex-wrap items-baseline gap-x-2 text-13 text-muted">
        <span>
          <b className="font-semibold text-text">{format.count(stored)}</b> {words.stored}
        </span>
        {refused > 0 && (
          <span>
            · <b className="font-semibold text-negative-text">{refusedText}</b> {words.refused}
            {!isPartial && `, ${format.share(refused / (stored + refused))}`}
          </span>
        )}
        <span className="ml-auto text-12 text-faint">{words.legend}</span>
      </p>
      <div
        role="img"
        aria-label={words.said({
          stored: format.count(stored),
          refused: refusedText,
          most: format.count(most),
          at: busiest === undefined ? '' : format.clock(busiest.startedAt),
        })}
        className="mt-2 flex h-11 items-end gap-px desk:gap-[3px]"
      >
        {minutes.map((minute) => (
          <MinuteBar key={minute.startedAt} minute={minute} most={most} />
        ))}
      </div>
    </Card>
  );
}

function MinuteBar({ minute, most }: { readonly minute: Minute; readonly most: number }) {
  const { hour } = usePageWords('events');
  const format = useFormat();
  const { startedAt, stored, refused } = minute;
  return (
    <span
      title={hour.minute(format.clock(startedAt), format.count(stored), format.count(refused))}
      className="flex h-full min-w-0 flex-1 flex-col justify-end gap-px"
    >
      {refused > 0 && <Part share={refused / most} color="bg-negative" />}
      {stored > 0 && <Part share={stored / most} color="bg-accent/55" />}
      {stored + refused === 0 && <span className="h-px bg-border-strong" />}
    </span>
  );
}

/** A part of a bar, tall enough to be seen. */
function Part({ share, color }: { readonly share: number; readonly color: string }) {
  return (
    <span className={`min-h-[3px] shrink rounded-[1.5px] ${color}`} style={{ height: `${share * 100}%` }} />
  );
}
