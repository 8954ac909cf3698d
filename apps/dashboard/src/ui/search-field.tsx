import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHotkeys } from './hotkeys.tsx';

/** A list's search field; `/` focuses it. Keeps the typed text locally, because the URL updates with a delay. */
export function SearchField({
  label,
  text,
  onChange,
}: {
  readonly label: string;
  readonly text: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const [draft, setDraft] = useState(text ?? '');
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => setDraft(text ?? ''), [text]);
  useHotkeys([{ keys: '/', label, run: () => inputRef.current?.focus() }]);
  return (
    <label className="flex h-8 w-[264px] min-w-0 items-center gap-2 rounded-2 bg-surface px-2.5 shadow-1 ring-1 ring-border-strong ring-inset focus-within:ring-2 focus-within:ring-focus max-desk:h-11 max-desk:w-full">
      <Search aria-hidden="true" className="size-[15px] shrink-0 text-faint" strokeWidth={1.75} />
      <span className="sr-only">{label}</span>
      <input
        ref={inputRef}
        type="search"
        value={draft}
        placeholder={label}
        className="w-full min-w-0 bg-transparent text-13 outline-none max-desk:text-16"
        onChange={(event) => {
          setDraft(event.target.value);
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Browsers would also clear the field.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
    </label>
  );
}
