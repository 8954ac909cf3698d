import type { Outcome } from '@pixel/control/client';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';

const maxDays = 28;
const height = 20;
const barWidth = 2;
const dayWidth = 3;

/** New visitors of the last 28 days, one bar per day; days without any have an amber stub, and today's bar is pale. */
export function Sparkline({
  outcome,
  isRunning,
}: {
  readonly outcome: Outcome;
  readonly isRunning: boolean;
}) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const { daily } = outcome;
  const maxVisitors = Math.max(1, ...daily.map(({ visitors }) => visitors));
  const label = experimentsPage.daily(
    format.count(Math.max(0, ...daily.map(({ visitors }) => visitors))),
    daily.length,
  );
  return (
    <svg role="img" aria-label={label} width={maxDays * dayWidth} height={height} className="shrink-0">
      <title>{label}</title>
      <line
        x1={daily.length * dayWidth}
        x2={maxDays * dayWidth}
        y1={height - 0.5}
        y2={height - 0.5}
        className="stroke-border-strong"
        strokeDasharray="1 2"
      />
      {daily.map(({ day, visitors }, index) => {
        const barHeight = visitors === 0 ? 2 : Math.max(2, (height * visitors) / maxVisitors);
        const isToday = isRunning && index === daily.length - 1;
        return (
          <rect
            key={day}
            x={index * dayWidth}
            y={height - barHeight}
            width={barWidth}
            height={barHeight}
            rx="0.5"
            className={visitors === 0 ? 'fill-warning' : isRunning ? 'fill-accent' : 'fill-neutral-mark'}
            opacity={isToday ? 0.4 : 0.8}
          />
        );
      })}
    </svg>
  );
}
