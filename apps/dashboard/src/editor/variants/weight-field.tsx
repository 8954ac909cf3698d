import { useState } from 'react';
import { QuietField } from './quiet-field.tsx';

/** A weight in percent. Partial input stays in the field; the other weights only adjust to valid numbers. */
export function WeightField({
  label,
  weight,
  error,
  onChange,
}: {
  readonly label: string;
  readonly weight: number;
  readonly error?: string | undefined;
  readonly onChange: (weight: number) => void;
}) {
  const formatted = String(Math.round(weight * 1e4) / 100);
  const [typed, setTyped] = useState<string>();
  return (
    <span className="flex w-18 items-baseline gap-0.5 text-13 max-desk:w-24">
      <QuietField
        label={label}
        inputMode="decimal"
        className="num text-right font-semibold"
        value={typed ?? formatted}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          const percent = parsePercent(target.value);
          if (percent !== undefined) onChange(percent / 100);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden="true" className="text-muted">
        %
      </span>
    </span>
  );
}

/** Parses a percentage with a decimal point or comma; undefined if the text isn't one. */
function parsePercent(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) || number < 0 || number > 100
    ? undefined
    : Math.round(number * 100) / 100;
}
