import { useState } from 'react';
import { QuietField } from './quiet-field.tsx';

/** A key that commits on blur: each keystroke would otherwise create a different one. */
export function KeyField({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (key: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  function commit(): void {
    setTyped(undefined);
    if (typed !== undefined && typed !== '' && typed !== value) onChange(typed);
  }
  return (
    <QuietField
      label={label}
      className="font-mono text-12 text-muted"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={typed ?? value}
      error={error}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}
