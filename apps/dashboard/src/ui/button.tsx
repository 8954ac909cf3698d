import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** `primary` is a view's one filled button; `ghost` has no border; `danger` is for destructive actions. */
export type ButtonKind = 'primary' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

interface ButtonStyle {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** `icon` has no text, and therefore needs an `aria-label`. */
  readonly shape?: 'icon' | 'text';
}

/** Returns a button's classes, for links that look like buttons. */
export function buttonClass({ kind = 'quiet', size = 'normal', shape = 'text' }: ButtonStyle = {}): string {
  return classNames(base, kinds[kind], shape === 'icon' ? icons[size] : sizes[size]);
}

/** A button. Its label says what it does. */
export function Button({
  kind,
  size,
  shape,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle) {
  const style = { ...(kind && { kind }), ...(size && { size }), ...(shape && { shape }) };
  return <button type={type} className={classNames(buttonClass(style), className)} {...rest} />;
}

/** A key on the keyboard. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-1 border border-b-2 border-border-strong bg-surface px-1 font-sans text-11 leading-none font-medium text-muted">
      {children}
    </kbd>
  );
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-2 text-13 font-[540] whitespace-nowrap transition-[background-color] duration-120 ease-out disabled:opacity-55 [&_svg]:shrink-0';
const kinds: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-ink text-on-ink shadow-2 hover:bg-ink-hover',
  quiet:
    'bg-surface text-text shadow-1 ring-1 ring-border-strong ring-inset hover:bg-hover aria-pressed:bg-pressed [&_svg]:text-muted',
  ghost: 'text-muted hover:bg-hover hover:text-text aria-pressed:bg-pressed',
  danger:
    'bg-surface text-negative-text shadow-1 ring-1 ring-border-strong ring-inset hover:bg-negative-soft',
};
const sizes: Readonly<Record<ButtonSize, string>> = {
  small: 'h-7 px-[9px] max-desk:h-9',
  normal: 'h-8 px-3 max-desk:h-11',
  large: 'h-10 px-4 text-14 max-desk:h-11',
};
const icons: Readonly<Record<ButtonSize, string>> = {
  small: 'size-7 max-desk:size-9',
  normal: 'size-8 max-desk:size-11',
  large: 'size-10 max-desk:size-11',
};
