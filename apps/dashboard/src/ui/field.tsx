import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

const control =
  'w-full rounded-2 bg-surface text-13 ring-1 ring-control ring-inset outline-none focus-visible:ring-2 focus-visible:ring-focus aria-invalid:ring-negative max-desk:text-16';

interface FieldProps {
  readonly label: ReactNode;
  /** Whether only screen readers get the label, for example because the field is part of a sentence. */
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  /** The error and its fix; replaces the hint. */
  readonly error?: string | undefined;
}

/** A text field with its label; the error replaces the hint and is announced. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error }}>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        className={classNames(control, 'h-8 px-2.5 max-desk:h-11', className)}
        {...rest}
      />
    </FieldFrame>
  );
}

/** A multi-line text field. */
export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error }}>
      <textarea
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        className={classNames(control, 'min-h-20 px-2.5 py-2', className)}
        {...rest}
      />
    </FieldFrame>
  );
}

/** A native select, which works well on phones. */
export function SelectField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error }}>
      <select
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        className={classNames(control, 'h-8 px-2 max-desk:h-11', className)}
        {...rest}
      />
    </FieldFrame>
  );
}

function FieldFrame({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-12 font-[560] text-muted'}>
        {label}
      </label>
      {children}
      <p id={`${id}-about`} aria-live="polite" className="text-12 text-faint empty:hidden">
        {error === undefined ? hint : <ErrorText message={error} />}
      </p>
    </div>
  );
}

/** An error that doesn't belong to a single field; announced when it appears. */
export function FieldError({ message }: { readonly message: string | undefined }) {
  return (
    <p aria-live="polite" className="text-12 empty:hidden">
      {message !== undefined && <ErrorText message={message} />}
    </p>
  );
}

function ErrorText({ message }: { readonly message: string }) {
  return (
    <span className="flex gap-1 text-negative-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      {message}
    </span>
  );
}
