import type { ComponentProps } from 'react';
import { SelectField } from '../../ui/field.tsx';

/** One of a few named values. */
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
        const chosen = values.find((each) => each === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {words[each]}
        </option>
      ))}
    </SelectField>
  );
}
