import type { ComponentProps } from 'react';
import { TextArea, TextField } from '../../ui/field.tsx';

type OptionalTextProps<Of extends typeof TextField | typeof TextArea> = Omit<
  ComponentProps<Of>,
  'value' | 'onChange'
> & {
  readonly value: string | undefined;
  /** Called with undefined if the field is empty. */
  readonly onChange: (text: string | undefined) => void;
};

/** A field of an optional single-line text. */
export function TextLine({ value, onChange, ...rest }: OptionalTextProps<typeof TextField>) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}

/** A field of an optional multi-line text. */
export function TextLines({ value, onChange, ...rest }: OptionalTextProps<typeof TextArea>) {
  return (
    <TextArea
      rows={2}
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}
