import { type ComponentProps, useState } from 'react';
import { TextField } from '../../ui/field.tsx';

/** Field of a question's or option's id. Commits it on blur or Enter, unless it is empty or taken. */
export function IdField({
  value,
  error,
  takenIds,
  takenError,
  onCommit,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'className'> & {
  readonly value: string;
  /** Ids of the other questions or options. */
  readonly takenIds: readonly string[];
  /** Error while the typed id is taken. */
  readonly takenError: string;
  readonly onCommit: (id: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const isTaken = takenIds.includes(typed.trim());
  const commit = () => {
    const next = typed.trim();
    if (next === '') setTyped(value);
    else if (next !== value && !isTaken) onCommit(next);
  };
  return (
    <TextField
      {...rest}
      value={typed}
      error={isTaken ? takenError : error}
      className="max-w-64 font-mono"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}
