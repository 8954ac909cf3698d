import { ArrowDown, ArrowUp, Check, Diamond } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A health status. Each has its own shape, not just its own color. */
export type Health = 'ok' | 'warning' | 'bad' | 'off';

/** ● healthy, ▲ needs attention, ◆ untrustworthy, ○ not running; `label` is the text alternative. */
export function HealthMark({ health, label }: { readonly health: Health; readonly label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 12 12" className="size-3 shrink-0">
      <title>{label}</title>
      {shapes[health]}
    </svg>
  );
}

const shapes: Readonly<Record<Health, ReactNode>> = {
  ok: <circle cx="6" cy="6" r="4" className="fill-positive" />,
  warning: <path d="M6 1.5 11 10.5H1Z" className="fill-warning" />,
  bad: <path d="M6 0.8 11.2 6 6 11.2 0.8 6Z" className="fill-negative" />,
  off: <circle cx="6" cy="6" r="3" className="fill-none stroke-neutral-mark stroke-2" />,
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const fills = [
  'bg-[var(--v1)]',
  'bg-[var(--v2)]',
  'bg-[var(--v3)]',
  'bg-[var(--v4)]',
  'bg-[var(--v5)]',
  'bg-[var(--v6)]',
];

/** A variant's letter, given its index in the experiment. The control, A, is hollow; the others' colors repeat after six. */
export function VariantBadge({ index }: { readonly index: number }) {
  const letter = letters[index % letters.length] ?? '?';
  const isControl = index === 0;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid size-4 shrink-0 place-items-center rounded-[5px] text-[10px] leading-none font-[640]',
        isControl
          ? 'text-muted ring-[1.75px] ring-[var(--v-control)] ring-inset'
          : `text-surface ${fills[(index - 1) % fills.length] ?? ''}`,
      )}
    >
      {letter}
    </span>
  );
}

export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'info' | 'accent' | 'line';

/** A status in a word or two. */
export function Pill({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-[22px] shrink-0 items-center gap-[5px] rounded-full px-2 text-12 leading-none font-[540] whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-neutral-soft text-muted',
  positive: 'bg-positive-soft text-positive-text',
  negative: 'bg-negative-soft text-negative-text',
  warning: 'bg-warning-soft text-warning-text',
  info: 'bg-info-soft text-info-text',
  accent: 'bg-accent-soft text-accent-text',
  line: 'text-muted ring-1 ring-border-strong ring-inset',
};

/** The direction of a verdict: ▲ up, ▼ down, ◇ unclear, ✓ no harm. */
export function VerdictMark({ direction }: { readonly direction: 'up' | 'down' | 'unclear' | 'fine' }) {
  const Icon = { up: ArrowUp, down: ArrowDown, unclear: Diamond, fine: Check }[direction];
  if (direction === 'up' || direction === 'down')
    return (
      <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0 fill-current">
        <path d={direction === 'up' ? 'M5 1.5 9 8.5H1Z' : 'M5 8.5 1 1.5H9Z'} />
      </svg>
    );
  return <Icon aria-hidden="true" className="size-3 shrink-0" strokeWidth={2} />;
}

const backgrounds = [
  'bg-[#dcd3f2] text-[#43287a]',
  'bg-[#cfe5dc] text-[#0d5140]',
  'bg-[#f6d9c8] text-[#7d3410]',
  'bg-[#cfe0f5] text-[#17457c]',
  'bg-[#f3dba3] text-[#664600]',
];

/** A user's initials on a background color derived from their name. */
export function Avatar({
  name,
  size = 'normal',
}: {
  readonly name: string;
  readonly size?: 'normal' | 'large';
}) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold',
        size === 'large' ? 'size-8 text-12' : 'size-[22px] text-[10px]',
        backgrounds[sum % backgrounds.length],
      )}
    >
      {getInitials(name)}
    </span>
  );
}

function getInitials(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => word !== '');
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
  return initials.toUpperCase() || '?';
}
