import { ChevronRight, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import type { Scope } from './scopes.ts';
import { useScope } from './use-scope.ts';

/** Minimum number of choices for a search field. */
const minForSearch = 9;

/** The experiments or surveys that an endpoint is limited to, as collapsible checkboxes; none checked means all. */
export function ScopeChoices({
  scope,
  chosen,
  error,
  onChange,
}: {
  readonly scope: Scope;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (keys: readonly string[]) => void;
}) {
  const { scopes: words } = usePageWords('webhooks');
  const own = words[scope];
  const format = useFormat();
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const [text, setText] = useState('');
  const available = useScope(scope, true);
  const [initiallyChosen] = useState(chosen);
  // Keeps an entry that was just unchecked, so that the user can check it again.
  const missing = [...new Set([...initiallyChosen, ...chosen])].filter((key) =>
    available?.every((document) => document.key !== key),
  );
  const query = text.trim().toLowerCase();
  const matches = available?.filter(({ key, name }) => `${name} ${key}`.toLowerCase().includes(query));
  const choose = (key: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, key] : chosen.filter((other) => other !== key));

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-3 border border-border"
    >
      <summary className="flex min-h-9 list-none items-center gap-2 rounded-3 px-3 text-13 hover:bg-hover max-desk:min-h-11">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted group-open:rotate-90"
          strokeWidth={1.75}
        />
        <span className="grow font-[540]">{own.title}</span>
        <span className="num text-12 text-muted">
          {chosen.length === 0 ? own.all : words.chosen(format.count(chosen.length))}
        </span>
      </summary>
      <div className="flex flex-col gap-2 border-t border-border px-3 py-2.5">
        <p className="text-12 text-faint">{own.hint}</p>
        <FieldError message={error} />
        {available !== undefined && available.length >= minForSearch && (
          <TextField
            label={own.find}
            type="search"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // Enter in the search field must not submit the form.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
        {matches === undefined ? (
          <Bar className="my-2 w-48" />
        ) : (
          <fieldset className="flex max-h-60 flex-col overflow-y-auto">
            <legend className="sr-only">{own.only}</legend>
            {missing.map((key) => (
              <ScopeChoice
                key={key}
                code={key}
                isChosen={chosen.includes(key)}
                onChange={(isChosen) => choose(key, isChosen)}
              >
                <span className="flex items-center gap-1 text-12 text-warning-text">
                  <TriangleAlert aria-hidden="true" className="size-3 shrink-0" />
                  {words.deletedHint}
                </span>
              </ScopeChoice>
            ))}
            {matches.map(({ key, name }) => (
              <ScopeChoice
                key={key}
                code={key}
                isChosen={chosen.includes(key)}
                onChange={(isChosen) => choose(key, isChosen)}
              >
                <bdi className="block truncate" title={name}>
                  {name}
                </bdi>
              </ScopeChoice>
            ))}
            {matches.length === 0 && missing.length === 0 && (
              <p className="text-12 text-muted">{available?.length === 0 ? own.empty : words.noMatches}</p>
            )}
          </fieldset>
        )}
        {chosen.length > 0 && (
          <Button size="small" kind="quiet" className="self-start" onClick={() => onChange([])}>
            {words.chooseNone}
          </Button>
        )}
      </div>
    </details>
  );
}

function ScopeChoice({
  code,
  isChosen,
  onChange,
  children,
}: {
  readonly code: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="flex min-h-7 items-center gap-2.5 py-1 text-13 max-desk:min-h-11">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0">
        {children}
        <bdi className="block truncate font-mono text-12 text-muted">{code}</bdi>
      </span>
    </label>
  );
}
