import type { ProgrammeReport } from '@pixel/control/client';
import { Card } from '../ui/card.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useTranslateSentence } from '../words/server-sentences.ts';
import { MethodDetails } from './method-details.tsx';
import { outcomes } from './programme-search.ts';

/** The share of conclusive tests that won, with its interval, and the tests that it excludes. */
export function WinRateCard({ report }: { readonly report: ProgrammeReport }) {
  const { rate: words, tests } = usePageWords('programme');
  const translate = useTranslateSentence();
  const format = useFormat();
  const { winRate, verdicts, withoutFinalLook } = report;
  const countWith = (outcome: (typeof outcomes)[number]) =>
    outcome === 'none' ? withoutFinalLook : verdicts[outcome];
  return (
    <Card aria-labelledby="win-rate" className="p-4">
      <h2 id="win-rate" className="title-card">
        {words.title}
      </h2>
      {winRate === null ? (
        <p className="mt-2 text-13 text-muted">{words.none}</p>
      ) : (
        <>
          <p className="num mt-1 flex flex-wrap items-baseline gap-x-3">
            <b className="text-25 font-[620]">{format.share(winRate.rate)}</b>
            <span className="text-13 text-muted">
              {words.of(format.count(winRate.won), format.count(winRate.tests))}
            </span>
          </p>
          <RateBar {...winRate} />
        </>
      )}
      <dl aria-label={words.byVerdict} className="num mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13">
        {outcomes
          .filter((outcome) => countWith(outcome) > 0)
          .map((outcome) => (
            <div key={outcome} className="flex gap-1.5">
              <dt className="text-muted">{tests.outcomes[outcome]}</dt>
              <dd className="font-[560]">{format.count(countWith(outcome))}</dd>
            </div>
          ))}
      </dl>
      <ul className="mt-3 flex max-w-[80ch] flex-col gap-1 text-13">
        {report.sentences
          .filter(({ code }) => code !== 'programme_rate' && code !== 'programme_without_rate')
          .map((sentence) => (
            <li key={sentence.code}>{translate(sentence)}</li>
          ))}
      </ul>
      <MethodDetails title={words.how} rules={words.rules} />
    </Card>
  );
}

function RateBar({ rate, lower, upper, level }: NonNullable<ProgrammeReport['winRate']>) {
  const { rate: words } = usePageWords('programme');
  const format = useFormat();
  const toPercent = (share: number) => `${100 * share}%`;
  const label = words.bar(format.percent(level), format.share(lower), format.share(upper));
  return (
    <>
      <div
        role="img"
        aria-label={label}
        className="relative mt-2 h-2.5 overflow-hidden rounded-full bg-neutral-soft"
      >
        <span
          className="absolute inset-y-0 rounded-full bg-accent-line"
          style={{ left: toPercent(lower), width: toPercent(upper - lower) }}
        />
        <span
          className="absolute inset-y-0 w-[3px] -translate-x-1/2 bg-accent"
          style={{ left: toPercent(rate) }}
        />
      </div>
      <p aria-hidden="true" className="num mt-1 text-12 text-muted">
        {label}
      </p>
    </>
  );
}
