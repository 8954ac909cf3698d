import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDeletedEvents } from './use-deleted-events.ts';

/** Shows how many events a retention period would delete, and the day before which they were received. */
export function RetentionEffect({ days }: { readonly days: number }) {
  const { retention: words } = usePageWords('settings');
  const format = useFormat();
  const isValid = Number.isInteger(days) && days >= 1 && days <= 3_650;
  const { events, cutoff, isUnknown } = useDeletedEvents(days, isValid);
  if (!isValid) return null;
  const day = format.date(cutoff);
  return (
    <p role="status" className="text-13">
      {isUnknown
        ? words.unknown
        : events === undefined
          ? words.counting
          : events === 0
            ? words.noEffect(day)
            : words.effect(words.events(events, format.count(events)), day)}
    </p>
  );
}

/** Whether a new retention period deletes events that the old one keeps. */
export function isShorter(before: number | undefined, after: number | undefined): after is number {
  return after !== undefined && after < (before ?? Number.POSITIVE_INFINITY);
}
