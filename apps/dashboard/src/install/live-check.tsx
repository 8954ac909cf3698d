import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { usePageWords } from '../words/page-words.ts';
import type { CheckState } from './check-row.tsx';

/** Card with the live checks and the number that passed. */
export function LiveCheck({
  states,
  checks,
  children,
}: {
  readonly states: readonly CheckState[];
  readonly checks: ReactNode;
  /** Rendered below the checks. */
  readonly children?: ReactNode;
}) {
  const { check } = usePageWords('install');
  const done = states.filter((state) => state === 'passed').length;
  return (
    <Card className="wide:sticky wide:top-16" aria-labelledby="install-check">
      <header className="flex items-center justify-between gap-3 px-4 pt-3.5 pb-2.5">
        <h2 id="install-check" className="title-card">
          {check.title}
        </h2>
        <span className="num text-12 text-muted">{check.progress(done, states.length)}</span>
      </header>
      <div
        role="progressbar"
        aria-label={check.label(done, states.length)}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={states.length}
        className="mx-4 mb-3.5 flex gap-1"
      >
        {states.map((state, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: one bar per check, in order
            key={index}
            className={classNames('h-[3px] grow rounded-full', bars[state])}
          />
        ))}
      </div>
      <ul>{checks}</ul>
      {children}
    </Card>
  );
}

const bars: Readonly<Record<CheckState, string>> = {
  waiting: 'bg-neutral-soft',
  passed: 'bg-positive',
  needsAttention: 'bg-warning',
  failed: 'bg-negative',
};
