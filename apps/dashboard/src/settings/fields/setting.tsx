import type { ReactNode } from 'react';
import { useDescribeProblemAt } from '../../session/use-problems.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { Fact } from './fact.tsx';
import type { FieldId } from './field-id.ts';
import { useDraftSettings } from './settings-context.tsx';

/** Returns a setting's label, hint and error, and whether it is read-only. */
export function useSetting(id: FieldId) {
  const { fields } = usePageWords('settings');
  const { draft, isReadOnly } = useDraftSettings();
  return { ...fields[id], error: useDescribeProblemAt(draft.problems)(id), isReadOnly };
}

/** A single-line text setting. */
export function TextSetting({
  id,
  value,
  list,
  onChange,
}: {
  readonly id: FieldId;
  readonly value: string;
  /** Id of the datalist with suggestions. */
  readonly list?: string;
  readonly onChange: (value: string) => void;
}) {
  const { isReadOnly, ...field } = useSetting(id);
  if (isReadOnly) return <Fact label={field.label} hint={field.hint} value={value} />;
  return (
    <TextField
      {...field}
      value={value}
      list={list}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A numeric setting; `scale` is 100 for a fraction shown as a percentage. */
export function NumberSetting({
  id,
  value,
  scale = 1,
  defaultLabel,
  onChange,
}: {
  readonly id: FieldId;
  readonly value: number | undefined;
  readonly scale?: number;
  /** Describes the default, which an empty field means. */
  readonly defaultLabel?: string;
  readonly onChange: (value: number | undefined) => void;
}) {
  const { isReadOnly, ...field } = useSetting(id);
  const { notSet } = usePageWords('settings');
  const format = useFormat();
  if (isReadOnly)
    return (
      <Fact
        label={field.label}
        hint={field.hint}
        value={
          value === undefined
            ? (defaultLabel ?? notSet)
            : format.number(Number((value * scale).toPrecision(12)))
        }
      />
    );
  return (
    <NumberField {...field} value={value} scale={scale} placeholder={defaultLabel} onChange={onChange} />
  );
}

/** A select. If `defaultLabel` is given, the setting can be left empty, which means the default it describes. */
export function ChoiceSetting<Value extends string>({
  id,
  value,
  choices,
  defaultLabel,
  onChange,
}: {
  readonly id: FieldId;
  readonly value: Value | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly defaultLabel?: string;
  readonly onChange: (value: Value | undefined) => void;
}) {
  const { isReadOnly, ...field } = useSetting(id);
  const chosen = choices.find((choice) => choice.value === value);
  if (isReadOnly)
    return (
      <Fact label={field.label} hint={field.hint} value={chosen?.label ?? defaultLabel ?? value ?? ''} />
    );
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find((choice) => choice.value === target.value)?.value)}
    >
      {defaultLabel !== undefined && <option value="">{defaultLabel}</option>}
      {choices.map(({ value: choice, label }) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** A responsive grid of fields. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] items-start gap-4">
      {children}
    </div>
  );
}
