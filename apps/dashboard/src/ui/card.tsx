import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A bordered card. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames('min-w-0 rounded-4 border border-border bg-surface shadow-1', className)}
      {...rest}
    />
  );
}
