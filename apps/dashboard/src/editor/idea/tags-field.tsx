import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';

/** Tags to search by. A comma, Enter or leaving the field adds what was typed; Backspace in the empty field removes the last tag. */
export function TagsField({
  value,
  error,
  onChange,
}: {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}) {
  const { idea } = usePageWords('editor');
  const [typed, setTyped] = useState('');
  const id = useId();

  function add(): void {
    const tags = typed
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((tag) => tag !== '');
    setTyped('');
    if (tags.length > 0) onChange([...new Set([...value, ...tags])]);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-12 font-[560] text-muted">
        {idea.fields.tags}
      </label>
      <div className="flex min-h-8 flex-wrap items-center gap-1 rounded-2 bg-surface px-1.5 py-1 text-13 ring-1 ring-control ring-inset focus-within:ring-2 focus-within:ring-focus max-desk:min-h-11 max-desk:text-16">
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex items-center gap-0.5 rounded-1 bg-neutral-soft pl-1.5 text-12"
          >
            <bdi>{tag}</bdi>
            <button
              type="button"
              aria-label={idea.removeTag(tag)}
              className="grid size-6 place-items-center text-muted hover:text-text"
              onClick={() => onChange(value.filter((other) => other !== tag))}
            >
              <X aria-hidden="true" className="size-3" strokeWidth={1.75} />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={typed}
          aria-invalid={error !== undefined}
          className="min-w-20 grow bg-transparent px-1 outline-none"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={handleKeyDown}
          onBlur={add}
        />
      </div>
      <FieldError message={error} />
    </div>
  );
}
