import { X } from 'lucide-react';
import { AddButton } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';

/** Visitors who always get a variant, or never take part. */
export function SingleVisitors() {
  const { traffic: words } = usePageWords('sections');
  const { content, change, problemAt, isReadOnly } = useDraft();
  const { force, exclude, variants } = content;
  const nameOf = (key: string) => variants.find(({ variantKey }) => variantKey === key)?.name ?? key;
  const count = force.length + exclude.length;

  if (isReadOnly)
    return count === 0 ? null : (
      <ul className="flex flex-col gap-1 text-13">
        {force.map(({ anonymousId, variantKey }) => (
          <li key={anonymousId}>
            <span className="font-mono text-12">{anonymousId}</span> {words.gets(nameOf(variantKey))}
          </li>
        ))}
        {exclude.map((anonymousId) => (
          <li key={anonymousId}>
            <span className="font-mono text-12">{anonymousId}</span> {words.excluded}
          </li>
        ))}
      </ul>
    );

  const setForce = (next: readonly (typeof force)[number][]) => change({ force: next }, 'force');
  const setExclude = (next: readonly string[]) => change({ exclude: next }, 'exclude');
  return (
    <details
      className="text-13"
      open={problemAt('force') !== undefined || problemAt('exclude') !== undefined || undefined}
    >
      <summary className="w-fit rounded-1 py-1 font-[560] text-muted hover:text-text">
        {words.individuals} {count > 0 && <span className="num">({count})</span>}
      </summary>
      <p className="mt-1 mb-2 text-12 text-muted">{words.individualsHint}</p>
      <ul className="flex flex-col gap-2">
        {force.map((assignment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies them
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,140px)_auto] items-end gap-2">
            <IdField
              value={assignment.anonymousId}
              error={problemAt(`force.${index}.anonymousId`)}
              onChange={(anonymousId) =>
                setForce(
                  force.map((other, position) => (position === index ? { ...other, anonymousId } : other)),
                )
              }
            />
            <SelectField
              label={<span className="sr-only">{words.variant}</span>}
              value={assignment.variantKey}
              error={problemAt(`force.${index}.variantKey`)}
              onChange={({ target }) =>
                setForce(
                  force.map((other, position) =>
                    position === index ? { ...other, variantKey: target.value } : other,
                  ),
                )
              }
            >
              {variants.map(({ variantKey, name }) => (
                <option key={variantKey} value={variantKey}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Remove
              label={words.remove(assignment.anonymousId)}
              onClick={() => setForce(force.filter((_, position) => position !== index))}
            />
          </li>
        ))}
        {exclude.map((visitorId, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies them
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,140px)_auto] items-end gap-2">
            <IdField
              value={visitorId}
              error={problemAt(`exclude.${index}`)}
              onChange={(id) =>
                setExclude(exclude.map((other, position) => (position === index ? id : other)))
              }
            />
            <span className="flex h-8 items-center px-2 text-muted max-desk:h-11">{words.excluded}</span>
            <Remove
              label={words.remove(visitorId)}
              onClick={() => setExclude(exclude.filter((_, position) => position !== index))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <AddButton
          onAdd={() => setForce([...force, { anonymousId: '', variantKey: variants[0]?.variantKey ?? '' }])}
        >
          {words.addForced}
        </AddButton>
        <AddButton kind="ghost" onAdd={() => setExclude([...exclude, ''])}>
          {words.addExcluded}
        </AddButton>
      </div>
    </details>
  );
}

function IdField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const { traffic: words } = usePageWords('sections');
  return (
    <TextField
      label={<span className="sr-only">{words.visitorId}</span>}
      placeholder={words.visitorId}
      value={value}
      error={error}
      className="font-mono"
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button kind="ghost" shape="icon" aria-label={label} onClick={onClick}>
      <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </Button>
  );
}
