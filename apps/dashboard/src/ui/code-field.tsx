import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** A text field for code, such as a key or a selector, without autocorrection and autofill. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField className="font-mono" autoComplete="off" autoCapitalize="off" spellCheck={false} {...props} />
  );
}
