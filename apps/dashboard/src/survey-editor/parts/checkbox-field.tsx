import type { ReactNode } from 'react';

/** A checkbox with its label. */
export function CheckboxField({
  label,
  isChecked,
  onChange,
}: {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-13 max-desk:min-h-11">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
