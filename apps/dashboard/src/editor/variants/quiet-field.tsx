import { type ComponentProps, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';

/** An inline field whose border shows on hover and focus; its label is for screen readers only. */
export function QuietField({
  label,
  error,
  className,
  ...rest
}: ComponentProps<'input'> & { readonly label: string; readonly error?: string | undefined }) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-col">
      <input
        aria-label={label}
        title={label}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        className={classNames(
          'h-8 w-full min-w-0 truncate rounded-2 bg-transparent px-2 outline-none ring-inset hover:ring-1 hover:ring-control focus-visible:ring-2 focus-visible:ring-focus aria-invalid:ring-1 aria-invalid:ring-negative max-desk:h-11 max-desk:text-16 max-desk:ring-1 max-desk:ring-border-strong',
          className,
        )}
        {...rest}
      />
      <span id={`${id}-error`}>
        <FieldError message={error} />
      </span>
    </span>
  );
}
