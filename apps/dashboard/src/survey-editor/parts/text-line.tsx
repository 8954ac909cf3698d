import type { ComponentProps } from 'react';
import { TextArea, TextField } from '../../ui/field.tsx';

type Passed<Of extends typeof TextField | typeof TextArea> = Omit<
  ComponentProps<Of>,
  'value' | 'onChange'
> & {
  readonly value: string | undefined;
  /** Undefined if the field is empty. */
  readonly onChange: (text: string | undefined) => void;
};

/** An optional line of text. */
export function TextLine({ value, onChange, ...rest }: Passed<typeof TextField>) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}

/** An optional multi-line text. */
export function TextLines({ value, onChange, ...rest }: Passed<typeof TextArea>) {
  return (
    <TextArea
      rows={2}
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}
