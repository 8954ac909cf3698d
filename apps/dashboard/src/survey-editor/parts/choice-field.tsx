import type { ComponentProps } from 'react';
import { SelectField } from '../../ui/field.tsx';

/** A select field of a few named values. */
export function ChoiceField<Value extends string>({
  value,
  values,
  words,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> & {
  readonly value: Value;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <SelectField
      {...rest}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((candidate) => candidate === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {values.map((option) => (
        <option key={option} value={option}>
          {words[option]}
        </option>
      ))}
    </SelectField>
  );
}
