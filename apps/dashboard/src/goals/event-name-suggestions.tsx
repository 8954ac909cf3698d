import type { ReceivedEvent } from '../session/received-events.ts';
import { Time } from '../ui/time.tsx';
import { useWords } from '../words/words.ts';

const maxSuggestions = 6;

/** Suggests the names of received events while the user types one. */
export function EventNameSuggestions({
  receivedEvents,
  typed,
  onChoose,
}: {
  readonly receivedEvents: readonly ReceivedEvent[];
  readonly typed: string;
  readonly onChoose: (eventName: string) => void;
}) {
  const { goalsPage } = useWords();
  const text = typed.trim().toLowerCase();
  const suggestions = receivedEvents
    .filter(({ eventName }) => !eventName.startsWith('$'))
    .filter(({ eventName }) => eventName !== typed && eventName.toLowerCase().includes(text))
    .slice(0, maxSuggestions);
  if (suggestions.length === 0) return null;
  return (
    <div>
      <p id="seen-events" className="text-12 text-faint">
        {goalsPage.receivedEvents}
      </p>
      <ul aria-labelledby="seen-events" className="mt-1 flex flex-wrap gap-1.5">
        {suggestions.map(({ eventName, lastReceivedAt }) => (
          <li key={eventName} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose(eventName)}
              className="inline-flex min-h-7 max-w-full items-center gap-2 rounded-2 border border-dashed border-border-strong px-[9px] text-12 hover:bg-hover max-desk:min-h-11"
            >
              <bdi className="truncate font-mono">{eventName}</bdi>
              <Time at={lastReceivedAt} className="num shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
