import { type ComponentProps, useState } from 'react';
import { useWords } from '../words/words.ts';
import { TextField } from './field.tsx';
import { readNumber, writeNumber } from './read-number.ts';

type Passed = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'inputMode'>;

/** A typed number. Invalid input stays in the field and shows an error. */
export function NumberField({
  value,
  scale = 1,
  error,
  className,
  onChange,
  ...rest
}: Passed & {
  readonly value: number | undefined;
  /** Factor from the value to the displayed number: 100 for a percentage. */
  readonly scale?: number;
  /** Undefined if the field is empty. */
  readonly onChange: (value: number | undefined) => void;
}) {
  const { common } = useWords();
  const [typed, setTyped] = useState(() => writeNumber(value, scale));
  const read = readNumber(typed, scale);
  // Keeps partial input such as "0.50"; other changes replace the text.
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
