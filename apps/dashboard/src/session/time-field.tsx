import { type ReactNode, useState } from 'react';
import { TextField } from '../ui/field.tsx';
import { instantToZoned, zonedToInstant } from '../words/zoned-time.ts';
import { useProject } from './project.ts';

/** A field for a date and time in the project's time zone. */
export function TimeField({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: ReactNode;
  /** ISO 8601. */
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (iso: string | undefined) => void;
}) {
  const { timeZone } = useProject();
  const zonedValue = value === undefined ? '' : instantToZoned(value, timeZone);
  const [input, setInput] = useState(zonedValue);
  const isInputCurrent = input === '' ? value === undefined : zonedToInstant(input, timeZone) === value;
  return (
    <TextField
      type="datetime-local"
      label={label}
      error={error}
      value={isInputCurrent ? input : zonedValue}
      className="num"
      onChange={({ target }) => {
        setInput(target.value);
        onChange(zonedToInstant(target.value, timeZone));
      }}
    />
  );
}
