import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { usePageWords } from '../words/page-words.ts';

export type StepState = 'done' | 'now' | 'later';

/** One install step, with its number or a tick. */
export function Step({
  number,
  state,
  title,
  beside: titleSuffix,
  children,
}: {
  readonly number: number;
  readonly state: StepState;
  readonly title: string;
  /** Rendered at the end of the title's line. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { stepDone } = usePageWords('install');
  return (
    <li className="grid grid-cols-[26px_minmax(0,1fr)] gap-3.5 border-border px-5 py-[18px] not-first:border-t max-desk:gap-2.5 max-desk:px-4">
      <span
        className={classNames(
          'num grid size-[26px] place-items-center rounded-full text-13 font-[620]',
          marks[state],
        )}
      >
        {state === 'done' ? (
          <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
      </span>
      <div className="min-w-0">
        <div className="mb-1 flex min-h-[26px] flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className={classNames('title-card min-w-0 grow', state === 'later' && 'text-muted')}>
            {title}
            {state === 'done' && <span className="sr-only">: {stepDone}</span>}
          </h2>
          {titleSuffix}
        </div>
        {children}
      </div>
    </li>
  );
}

const marks: Readonly<Record<StepState, string>> = {
  done: 'bg-positive text-surface',
  now: 'bg-ink text-on-ink',
  later: 'bg-neutral-soft text-muted',
};
