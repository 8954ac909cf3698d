import type { ResultsReport } from '@pixel/control/client';
import { Check } from 'lucide-react';
import { HealthMark } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { useResultsView } from '../view/results-context.tsx';
import { useResultFormats } from '../view/use-result-formats.ts';
import { formatCheckFigure } from './check-figure.ts';

type Finding = ResultsReport['health'][number];

const maxPassed = 6;

/** The checks: failed ones as sentences, passed ones one line each. */
export function CheckList() {
  const { trust } = usePageWords('results');
  const format = useFormat();
  const { report, setSearch } = useResultsView();
  const failed = report.health.filter(({ state }) => state !== 'ok');
  const passed = report.health.filter(({ state }) => state === 'ok');
  const visiblePassed = passed.slice(0, Math.max(3, maxPassed - 2 * failed.length));
  const hiddenCount = passed.length - visiblePassed.length;
  return (
    <ul className="text-13">
      {failed.map((finding) => (
        <FailedCheck key={finding.code} finding={finding} />
      ))}
      {visiblePassed.map((finding) => (
        <PassedCheck key={finding.code} finding={finding} />
      ))}
      {hiddenCount > 0 && (
        <li className="pt-1 pl-[22px] print:hidden">
          <button
            type="button"
            className="min-h-6 text-muted underline-offset-3 hover:underline"
            onClick={() => setSearch({ panel: 'doctor' })}
          >
            {trust.more(format.count(hiddenCount))}
          </button>
        </li>
      )}
    </ul>
  );
}

function FailedCheck({ finding }: { readonly finding: Finding }) {
  const { doctor } = usePageWords('results');
  const translate = useTranslateSentence();
  return (
    <li className="num flex gap-2.5 py-1.5">
      <span className="mt-[3px]">
        <HealthMark health={finding.state} label={doctor.states[finding.state]} />
      </span>
      <span className="min-w-0">{translate(finding)}</span>
    </li>
  );
}

function PassedCheck({ finding }: { readonly finding: Finding }) {
  const { trust } = usePageWords('results');
  const translate = useTranslateSentence();
  const formats = useResultFormats();
  const format = useFormat();
  const sentence = translate(finding);
  const words: Readonly<Record<string, string>> = trust.short;
  const figure = formatCheckFigure(finding, { formats, format });
  return (
    <li className="flex items-start gap-2 py-[5px]" title={sentence}>
      <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-positive-text" strokeWidth={2.5} />
      <span className="min-w-0 grow">{words[finding.code] ?? sentence}</span>
      {words[finding.code] !== undefined && figure !== undefined && (
        <span className="num shrink-0 text-muted">{figure}</span>
      )}
    </li>
  );
}
