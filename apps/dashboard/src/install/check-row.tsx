import { Check, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { usePageWords } from '../words/page-words.ts';

/** Status of a check; `needsAttention`: it works with problems, or couldn't be checked. */
export type CheckState = 'waiting' | 'passed' | 'needsAttention' | 'failed';

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
  const StateIcon = icons[state];
  return (
    <li className="border-t border-border p-4" data-check={state}>
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={classNames(
            'relative grid size-[34px] shrink-0 place-items-center rounded-[10px]',
            backgrounds[state],
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
        {StateIcon !== undefined && (
          <StateIcon
            aria-hidden="true"
            className={classNames('size-[18px] shrink-0', colors[state])}
            strokeWidth={state === 'needsAttention' ? 2 : 2.5}
          />
        )}
      </div>
      {children}
    </li>
  );
}

const icons: Readonly<Record<CheckState, LucideIcon | undefined>> = {
  waiting: undefined,
  passed: Check,
  needsAttention: TriangleAlert,
  failed: X,
};
const backgrounds: Readonly<Record<CheckState, string>> = {
  waiting: 'bg-accent-soft text-accent-text',
  passed: 'bg-positive-soft text-positive-text',
  needsAttention: 'bg-warning-soft text-warning-text',
  failed: 'bg-negative-soft text-negative-text',
};
const colors: Readonly<Record<CheckState, string>> = {
  waiting: '',
  passed: 'text-positive',
  needsAttention: 'text-warning',
  failed: 'text-negative',
};
