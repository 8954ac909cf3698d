import { type ComponentProps, useState } from 'react';
import { useWords } from '../words/words.ts';
import { TextField } from './field.tsx';
import { readNumber, writeNumber } from './read-number.ts';

type Passed = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'inputMode'>;

/** A number that is typed. What is no number stays in the field, and is said there. */
export function NumberField({
  value,
  scale = 1,
  error,
  className,
  onChange,
  ...rest
}: Passed & {
  readonly value: number | undefined;
  /** How many of what is shown are 1 of the value: 100 for per cent. */
  readonly scale?: number;
  /** Undefined where the field was emptied. */
  readonly onChange: (value: number | undefined) => void;
}) {
  const { common } = useWords();
  const [typed, setTyped] = useState(() => writeNumber(value, scale));
  const read = readNumber(typed, scale);
  // What else changes the number shows, but "0.50" that is being typed stays as it is.
  const isOwn = read.kind === 'none' || read.value === value;
  const shown = isOwn ? typed : writeNumber(value, scale);
  return (
    <TextField
      {...rest}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      className={`num ${className ?? ''}`}
      error={isOwn && read.kind === 'none' ? common.noNumber : error}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readNumber(target.value, scale);
        if (next.kind === 'number') onChange(next.value);
      }}
    />
  );
}
