import { Check, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { usePageWords } from '../words/page-words.ts';

/** Status of a check; `look`: it works or is unknown, but needs attention. */
export type CheckState = 'waiting' | 'passed' | 'look' | 'failed';

/** One of the live checks: its name, status and findings. */
export function CheckRow({
  icon: Icon,
  state,
  title,
  text,
  children,
}: {
  readonly icon: LucideIcon;
  readonly state: CheckState;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { check } = usePageWords('install');
  const Mark = marks[state];
  return (
    <li className="border-t border-border p-4" data-check={state}>
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={classNames(
            'relative grid size-[34px] shrink-0 place-items-center rounded-[10px]',
            grounds[state],
          )}
        >
          {state === 'waiting' && (
            <span className="absolute -inset-1 animate-ring rounded-[13px] border-[1.5px] border-accent" />
          )}
          <Icon className="size-[18px]" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 grow" role="status">
          <h3 className="text-14 font-semibold">
            {title}
            <span className="sr-only">: {check[state]}</span>
          </h3>
          {text !== undefined && <p className="text-12 text-muted">{text}</p>}
        </div>
        {Mark !== undefined && (
          <Mark
            aria-hidden="true"
            className={classNames('size-[18px] shrink-0', colours[state])}
            strokeWidth={state === 'look' ? 2 : 2.5}
          />
        )}
      </div>
      {children}
    </li>
  );
}

const marks: Readonly<Record<CheckState, LucideIcon | undefined>> = {
  waiting: undefined,
  passed: Check,
  look: TriangleAlert,
  failed: X,
};
const grounds: Readonly<Record<CheckState, string>> = {
  waiting: 'bg-accent-soft text-accent-text',
  passed: 'bg-positive-soft text-positive-text',
  look: 'bg-warning-soft text-warning-text',
  failed: 'bg-negative-soft text-negative-text',
};
const colours: Readonly<Record<CheckState, string>> = {
  waiting: '',
  passed: 'text-positive',
  look: 'text-warning',
  failed: 'text-negative',
};
