import { useId } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { Fact } from './fact.tsx';
import type { FieldId } from './field-id.ts';
import { useSetting } from './setting.tsx';

/** A setting that is on or off. */
export function SwitchSetting({
  id,
  value,
  onChange,
}: {
  readonly id: FieldId;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  const { label, hint, error, isReadOnly } = useSetting(id);
  const { on, off } = usePageWords('settings');
  const aboutId = useId();
  if (isReadOnly) return <Fact label={label} hint={hint} value={value ? on : off} />;
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-6 w-fit items-center gap-2 text-13 font-[520] max-desk:min-h-11">
        <input
          type="checkbox"
          checked={value}
          aria-invalid={error !== undefined}
          aria-describedby={aboutId}
          className="size-4 shrink-0 accent-[var(--accent)]"
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <div id={aboutId} className="pl-6 text-12 text-faint">
        {error === undefined ? hint : <FieldError message={error} />}
      </div>
    </div>
  );
}
