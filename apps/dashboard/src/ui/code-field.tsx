import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** A line of what a machine reads, such as a key or a selector: nothing corrects it or fills it in. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField className="font-mono" autoComplete="off" autoCapitalize="off" spellCheck={false} {...props} />
  );
}
