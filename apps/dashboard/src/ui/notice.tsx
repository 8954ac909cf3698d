import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Tone = 'info' | 'warning' | 'negative' | 'positive' | 'plain';

/** A note about the page, with an icon. */
export function Notice({
  tone = 'info',
  icon: Icon,
  children,
}: {
  readonly tone?: Tone;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames('flex gap-2.5 rounded-3 px-3 py-2.5 text-13', backgrounds[tone])}>
      <Icon
        aria-hidden="true"
        className={classNames('mt-px size-4 shrink-0', iconColors[tone])}
        strokeWidth={1.75}
      />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Empty state: one sentence, one action. */
export function EmptyState({
  icon: Icon,
  tone = 'plain',
  title,
  heading: Heading = 'h2',
  children,
  actions,
}: {
  readonly icon: LucideIcon;
  readonly tone?: Tone;
  readonly title: string;
  /** `h1` if it replaces a whole page. */
  readonly heading?: 'h1' | 'h2';
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className={classNames('mb-3 grid size-9 place-items-center rounded-3', backgrounds[tone])}>
        <Icon aria-hidden="true" className={classNames('size-[18px]', iconColors[tone])} strokeWidth={1.75} />
      </span>
      <Heading className="text-14 font-semibold">{title}</Heading>
      {children !== undefined && <div className="mt-1 max-w-[44ch] text-13 text-muted">{children}</div>}
      {actions !== undefined && (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}

const backgrounds: Readonly<Record<Tone, string>> = {
  info: 'bg-info-soft',
  warning: 'bg-warning-soft',
  negative: 'bg-negative-soft',
  positive: 'bg-positive-soft',
  plain: 'bg-neutral-soft',
};
const iconColors: Readonly<Record<Tone, string>> = {
  info: 'text-info-text',
  warning: 'text-warning-text',
  negative: 'text-negative-text',
  positive: 'text-positive-text',
  plain: 'text-muted',
};
