import { Suspense } from 'react';
import { ChangeDescriptions } from '../../changes/change-descriptions.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { VariantView } from '../view/results-context.tsx';
import type { LiftFlag, PublishedFlag } from './lift-flags.ts';
import { useDayFormat } from './use-day-format.ts';

/** The list of a chart's flags: publications with author and reason, and decisions with their date. */
export function LiftFlagList({
  flags,
  variants,
  toDay,
  engine,
}: {
  readonly flags: readonly LiftFlag[];
  readonly variants: readonly VariantView[];
  readonly toDay: (ms: number) => string;
  readonly engine: 'sequential' | 'fixed' | 'bayesian';
}) {
  const { lift: words } = usePageWords('charts');
  const dayFormat = useDayFormat();
  if (flags.length === 0) return null;
  return (
    <ol className="mt-3 flex flex-col gap-2 border-t border-border pt-3 text-13">
      {flags.map((flag) => (
        <li key={`${flag.kind}${flag.at}`} className="flex gap-2.5">
          {flag.kind === 'published' ? (
            <>
              <span
                aria-hidden="true"
                className="num mt-px grid size-[18px] shrink-0 place-items-center rounded-full bg-warning-soft text-11 font-[640] text-warning-text ring-1 ring-warning ring-inset"
              >
                {flag.number}
              </span>
              <Published {...flag} />
            </>
          ) : (
            <>
              <DecidedMark isGood={flag.state === 'winning'} />
              <p className="min-w-0">
                <b className="font-semibold">{dayFormat.short(toDay(flag.at))}</b>{' '}
                {words.decided(
                  variants.find(({ variantKey }) => variantKey === flag.variantKey)?.name ?? flag.variantKey,
                  engine === 'sequential',
                )}
              </p>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Published({ mark: { at, author, reason, changes, beginsEpoch } }: PublishedFlag) {
  const { lift: words } = usePageWords('charts');
  const format = useFormat();
  return (
    <div className="min-w-0 grow">
      <p>
        <b className="font-semibold">{format.time(at)}</b>{' '}
        <span className="text-muted">
          <bdi>{author}</bdi>
          {reason !== null && (
            <>
              : “<bdi>{reason}</bdi>”
            </>
          )}
        </span>
      </p>
      <Suspense>
        <ChangeDescriptions changes={changes} />
      </Suspense>
      {beginsEpoch && <p className="text-warning-text">{words.epoch}</p>}
    </div>
  );
}

function DecidedMark({ isGood }: { readonly isGood: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 18" className="mt-px size-[18px] shrink-0">
      <rect width="18" height="18" rx="4" className={isGood ? 'fill-positive' : 'fill-negative'} />
      <path
        d={isGood ? 'M5 9 7.8 12 13 6' : 'M6 6 12 12M12 6 6 12'}
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
