import { type ComponentProps, useState } from 'react';
import { useWords } from '../words/words.ts';
import { TextField } from './field.tsx';
import { formatNumber, parseTypedNumber } from './parse-typed-number.ts';

type PassedProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'inputMode'>;

/** A field for a number. Invalid input stays in the field and shows an error. */
export function NumberField({
  value,
  scale = 1,
  error,
  className,
  onChange,
  ...rest
}: PassedProps & {
  readonly value: number | undefined;
  /** Factor from the value to the displayed number: 100 for a percentage. */
  readonly scale?: number;
  /** Undefined if the field is empty. */
  readonly onChange: (value: number | undefined) => void;
}) {
  const { common } = useWords();
  const [input, setInput] = useState(() => formatNumber(value, scale));
  const parsed = parseTypedNumber(input, scale);
  // Keeps partial input such as "0.50"; other changes replace the text.
  const isInputCurrent = parsed.kind === 'invalid' || parsed.value === value;
  const displayed = isInputCurrent ? input : formatNumber(value, scale);
  return (
    <TextField
      {...rest}
      value={displayed}
      inputMode="decimal"
      autoComplete="off"
      className={`num ${className ?? ''}`}
      error={isInputCurrent && parsed.kind === 'invalid' ? common.noNumber : error}
      onChange={({ target }) => {
        setInput(target.value);
        const next = parseTypedNumber(target.value, scale);
        if (next.kind === 'number') onChange(next.value);
      }}
    />
  );
}
