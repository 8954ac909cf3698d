import { Plus, X } from 'lucide-react';
import { useWords } from '../words/words.ts';
import { Menu, MenuChoice, MenuChoices } from './menu.tsx';

/** A dashed chip that adds a filter, or a solid one that removes it; renders nothing without a filter and options. */
export function FilterChip<Value extends string>({
  name,
  value,
  options,
  onChange,
}: {
  readonly name: string;
  readonly value: Value | undefined;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value | undefined) => void;
}) {
  const { experimentsPage } = useWords();
  if (value !== undefined) {
    const label = options.find(([option]) => option === value)?.[1] ?? value;
    return (
      <button
        type="button"
        aria-label={experimentsPage.filters.remove(`${name}: ${label}`)}
        onClick={() => onChange(undefined)}
        className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-2 bg-accent-soft px-[9px] text-13 text-accent-text ring-1 ring-accent-line ring-inset max-desk:h-11"
      >
        <bdi className="truncate">
          {name}: {label}
        </bdi>
        <X aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
      </button>
    );
  }
  if (options.length === 0) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={experimentsPage.filters.add(name)}
          className="inline-flex h-7 items-center gap-1.5 rounded-2 border border-dashed border-border-strong px-[9px] text-13 text-muted hover:bg-hover hover:text-text max-desk:h-11"
        >
          <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {name}
        </button>
      }
    >
      <MenuChoices
        value=""
        onValueChange={(chosen) => onChange(options.find(([option]) => option === chosen)?.[0])}
      >
        {options.map(([option, label]) => (
          <MenuChoice key={option} value={option}>
            <bdi className="truncate">{label}</bdi>
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
