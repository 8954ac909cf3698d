import type { Gain } from '@pixel/control/client';
import { createAxis } from '../ui/axis.ts';
import { Card } from '../ui/card.tsx';
import { IntervalBar } from '../ui/interval-bar.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useTranslateSentence } from '../words/server-sentences.ts';
import { MethodDetails } from './method-details.tsx';

/** The effect of shipped winners as measured by holdbacks, added up by metric. */
export function GainsCard({ gains }: { readonly gains: readonly Gain[] }) {
  const { gains: words } = usePageWords('programme');
  return (
    <Card aria-labelledby="gains" className="p-4">
      <h2 id="gains" className="title-card">
        {words.title}
      </h2>
      {gains.length === 0 ? (
        <>
          <p className="mt-2 text-13">{words.none}</p>
          <p className="mt-1 max-w-[80ch] text-13 text-muted">{words.noneText}</p>
        </>
      ) : (
        <>
          <p className="mt-0.5 text-13 text-muted">{words.about}</p>
          <ul className="mt-1">
            {gains.map((gain) => (
              <li
                key={[gain.goalKey, gain.windowHours, gain.capPercentile, gain.direction].join(' ')}
                className="border-b border-border py-3 last:border-0 last:pb-0"
              >
                <MetricGain gain={gain} />
              </li>
            ))}
          </ul>
        </>
      )}
      <MethodDetails title={words.how} rules={words.rules} />
    </Card>
  );
}

function MetricGain({ gain }: { readonly gain: Gain }) {
  const { gains: words } = usePageWords('programme');
  const format = useFormat();
  const translate = useTranslateSentence();
  const { measured, name, direction, windowHours, winners, sentences } = gain;
  // The first sentence reports what holdbacks measured, or why they haven't.
  const [sentence] = sentences;
  if (measured === null) return <p className="text-13">{sentence && translate(sentence)}</p>;
  const { estimate, lower, upper, level } = measured;
  const isDecided = lower > 0 || upper < 0;
  return (
    <div className="text-13">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="min-w-0 font-[560] [overflow-wrap:anywhere]">{name}</bdi>
        <span className="text-12 text-muted">
          {[
            ...(windowHours === null ? [] : [words.window(format.number(windowHours))]),
            ...(direction === 'decrease' ? [words.lower] : []),
          ].join(' · ')}
        </span>
      </p>
      <div className="mt-1 grid items-center gap-x-4 gap-y-1 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <p className="num">
          <b className="text-20 font-[600]">{format.lift(estimate)}</b>{' '}
          <span className="whitespace-nowrap text-muted">
            {words.total(format.percent(level), format.interval(lower, upper))}
          </span>
        </p>
        <IntervalBar
          axis={createAxis([{ lower, upper }])}
          lift={{ estimate, lower, upper, level }}
          isDecided={isDecided}
          isGood={estimate < 0 === (direction === 'decrease')}
        />
      </div>
      <p className="num mt-1 text-12 text-muted">
        {words.of(format.count(measured.winners), format.count(winners))}
      </p>
    </div>
  );
}
