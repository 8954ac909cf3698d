import { Infinity as AnyLook, CalendarCheck, EyeOff, FlaskConical, Lock, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pill, VerdictMark } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { ArmFigures } from '../view/arm-figures.tsx';
import { LoadingBar } from '../view/loading-bar.tsx';
import { useResultsView } from '../view/results-context.tsx';
import { GuardrailList } from './guardrail-list.tsx';
import { VerdictSentence } from './verdict-sentence.tsx';
import { sortNotes, verdictStyle } from './verdict-style.ts';

/** The verdict: a sentence, its consequences, and each variant's numbers. */
export function VerdictCard() {
  const { verdict: words } = usePageWords('results');
  const translate = useTranslateSentence();
  const { report, findVariant, isWithheld, isRevealed, setRevealed } = useResultsView();
  const { verdict } = report;
  const style = verdictStyle(report);
  const notes = sortNotes(verdict);
  const variant = verdict.variantKey === null ? undefined : findVariant(verdict.variantKey);
  const sentence = translate(verdict);

  return (
    <Card className={classNames('relative flex flex-col overflow-hidden border-l-0', edges[style.tone])}>
      <LoadingBar />
      <div className="px-5 pt-[18px] pb-4 max-desk:px-4 max-desk:pt-3.5">
        <VerdictPills />
        <VerdictSentence sentence={sentence} name={variant?.name} tone={style.tone} />
        {notes.simulating !== undefined && (
          <p className="mt-2 text-14 text-muted">{translate(notes.simulating)}</p>
        )}
        {style.word === 'untrusted' && <MismatchCause />}
        {!isWithheld && notes.text.length > 0 && (
          <p className="num mt-1.5 max-w-[76ch] text-14 text-pretty text-muted">
            {notes.text.map(translate).join(' ')}
          </p>
        )}
        {!isWithheld && <GuardrailList />}
        {notes.deviations.length > 0 && (
          <div className="mt-3 rounded-3 bg-warning-soft px-3 py-2.5 text-13">
            <p className="flex items-center gap-2 font-[560]">
              <TriangleAlert aria-hidden="true" className="size-4 text-warning-text" strokeWidth={1.75} />
              {words.deviations}
            </p>
            <ul className="mt-1 list-disc space-y-0.5 pl-9">
              {notes.deviations.map((note) => (
                <li key={`${note.code} ${note.sentence}`}>{translate(note)}</li>
              ))}
            </ul>
          </div>
        )}
        {(isWithheld || isRevealed) && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-muted print:hidden">
            {isWithheld ? words.heldBackText : words.shownAnyway}
            <Button size="small" onClick={() => setRevealed(isWithheld)}>
              {isWithheld ? words.showAnyway : words.hideAgain}
            </Button>
          </p>
        )}
      </div>
      <ArmFigures />
    </Card>
  );
}

/** The verdict's state, since when it has been significant, and whether it is final. */
function VerdictPills() {
  const { verdict: words } = usePageWords('results');
  const translate = useTranslateSentence();
  const format = useFormat();
  const { report, findVariant } = useResultsView();
  const { tone, direction, word } = verdictStyle(report);
  const { verdict, metrics } = report;
  const variant = verdict.variantKey === null ? undefined : findVariant(verdict.variantKey);
  const isExploratory = word === 'exploratory';
  const { final } = sortNotes(verdict);
  const metric = metrics.find(({ goalKey }) => goalKey === verdict.goalKey);
  const comparison = metric?.comparisons.find(({ variantKey }) => variantKey === verdict.variantKey);
  const decidedAt = isExploratory || word === 'untrusted' ? null : (comparison?.decidedAt ?? null);
  const state = words.states[word];
  const label = typeof state === 'string' ? state : state(variant?.name ?? '');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Pill tone={tone === 'info' ? 'info' : tone}>
        {isExploratory ? (
          <FlaskConical aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        ) : word === 'untrusted' ? (
          <EyeOff aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        ) : (
          <VerdictMark direction={direction} />
        )}
        <bdi className="max-w-[36ch] truncate leading-5">{label}</bdi>
      </Pill>
      {decidedAt !== null && (
        <Pill tone="line">
          {report.plan.engine === 'sequential' ? (
            <AnyLook aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          ) : (
            <CalendarCheck aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          )}
          {words.since(format.day(decidedAt))}
        </Pill>
      )}
      {final !== undefined && !isExploratory && (
        <Pill tone="line">
          <Lock aria-hidden="true" className="size-3" strokeWidth={1.75} />
          {translate(final).replace(/\.$/, '')}
        </Pill>
      )}
    </div>
  );
}

/** For a sample ratio mismatch: the first cause found, and what to do about it. */
function MismatchCause() {
  const translate = useTranslateSentence();
  const { report } = useResultsView();
  const [diagnosis] = report.diagnoses;
  const [worst] = report.health;
  const cause = diagnosis ?? worst?.cause ?? null;
  const advice = worst?.advice ?? null;
  return (
    <p className="num mt-1.5 max-w-[76ch] text-14 text-pretty text-muted">
      {[cause, advice].flatMap((part) => (part === null ? [] : [translate(part)])).join(' ')}
    </p>
  );
}

const edges = {
  positive: 'shadow-[inset_3px_0_0_var(--positive),var(--shadow-1)]',
  negative: 'shadow-[inset_3px_0_0_var(--negative),var(--shadow-1)]',
  neutral: 'shadow-[inset_3px_0_0_var(--neutral-mark),var(--shadow-1)]',
  info: 'shadow-[inset_3px_0_0_var(--border-strong),var(--shadow-1)]',
} as const;
