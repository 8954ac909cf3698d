import type { InferResponseType } from 'hono/client';
import type { api } from '../api/client.ts';
import { classNames } from '../ui/class-names.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { TimeZone } from '../words/time-zone.ts';

type WebhookDays = InferResponseType<(typeof api.projects)[':projectKey']['webhook-days']['$get']>;
type Day = WebhookDays['endpoints'][number]['days'][number];

/** Maximum number of days with failures that the text alternative names. */
const maxNamedDays = 5;

/** An endpoint's last 30 days as bars: delivered messages, with failed ones on top. The text alternative names the days that failed. */
export function DayBars({ days }: { readonly days: readonly Day[] }) {
  return (
    // The days are already in the project's time zone.
    <TimeZone value="UTC">
      <Bars days={days} />
    </TimeZone>
  );
}

function Bars({ days }: { readonly days: readonly Day[] }) {
  const { bars } = usePageWords('webhooks');
  const format = useFormat();
  const formatDay = ({ day }: Day) => format.day(`${day}T12:00:00Z`);
  const sum = (status: 'delivered' | 'failed') => days.reduce((total, day) => total + day[status], 0);
  const failing = days.filter(({ failed }) => failed > 0);
  const named = failing.slice(-maxNamedDays).map(formatDay);
  const label = bars.summary(format.count(sum('delivered')), format.count(sum('failed')));
  return (
    <span
      role="img"
      aria-label={failing.length === 0 ? label : `${label} ${bars.failedOn(format.list(named))}`}
      className="mt-1.5 flex h-3.5 gap-[1.5px]"
    >
      {days.map((day) => (
        <Bar key={day.day} day={day} name={formatDay(day)} />
      ))}
    </span>
  );
}

function Bar({ day: { delivered, failed, pending }, name }: { readonly day: Day; readonly name: string }) {
  const { bars } = usePageWords('webhooks');
  const format = useFormat();
  const isEmpty = delivered + failed + pending === 0;
  return (
    <span
      title={`${name}: ${isEmpty ? bars.nothingSent : bars.day(format.count(delivered), format.count(failed))}`}
      className={classNames(
        'flex min-w-0 flex-1 flex-col overflow-hidden rounded-[1.5px]',
        isEmpty && 'bg-border-strong',
      )}
    >
      <Part count={failed} color="bg-negative" />
      <Part count={pending} color="bg-warning" />
      <Part count={delivered} color="bg-positive" />
    </span>
  );
}

/** A segment of a bar, with a minimum height. */
function Part({ count, color }: { readonly count: number; readonly color: string }) {
  return count === 0 ? null : (
    <span className={classNames('min-h-1', color)} style={{ flexGrow: count, flexBasis: 0 }} />
  );
}
