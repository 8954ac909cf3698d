import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { VariantBadge } from '../../ui/marks.tsx';

/** Header of a tooltip: the day, and its number within the phase. */
export function TipHead({ title, aside }: { readonly title: string; readonly aside?: string }) {
  return (
    <p className="mb-1 flex items-baseline gap-4">
      <b className="grow font-semibold">{title}</b>
      {aside !== undefined && <span className="text-faint">{aside}</span>}
    </p>
  );
}

/** A row of a tooltip: a variant, or a flag. */
export function TipRow({
  colorIndex,
  name,
  value,
  tone = 'normal',
}: {
  /** The variant's index. */
  readonly colorIndex?: number | undefined;
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly tone?: 'normal' | 'muted';
}) {
  return (
    <p className={classNames('flex items-center gap-2', tone === 'muted' && 'text-muted')}>
      {colorIndex === undefined ? <span className="size-4 shrink-0" /> : <VariantBadge index={colorIndex} />}
      <span className="min-w-0 grow truncate">{name}</span>
      <span className={classNames('num shrink-0 pl-3', tone === 'normal' && 'font-semibold')}>{value}</span>
    </p>
  );
}

/** An additional remark about a stop. */
export function TipNote({
  tone,
  children,
}: {
  readonly tone: 'positive' | 'warning';
  readonly children: ReactNode;
}) {
  return (
    <p
      className={classNames(
        'mt-1.5 border-t border-border pt-1.5',
        tone === 'positive' ? 'text-positive-text' : 'text-warning-text',
      )}
    >
      {children}
    </p>
  );
}
