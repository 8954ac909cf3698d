import { type ReactNode, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Branch, Question } from '../draft/survey-content.ts';
import { bare } from './edits.ts';
import { InlineText } from './inline-text.tsx';
import { pointsOf } from './question-types.ts';

type Value = NonNullable<Branch['when']['value']>;

/** The value that an answer is compared with, by question type. */
export function BranchValue({
  question,
  when: { operator, value },
  label,
  onChange,
}: {
  readonly question: Question;
  readonly when: Branch['when'];
  readonly label: ReactNode;
  readonly onChange: (value: Value) => void;
}) {
  const { logic, options: words } = usePageWords('surveyEditor');
  const { type, options = [], allowOther } = question;
  if (bare.has(operator)) return null;
  if (type === 'consent')
    return (
      <SelectField
        label={label}
        isLabelHidden
        value={String(value)}
        onChange={({ target }) => onChange(target.value === 'true')}
      >
        <option value="true">{logic.yes}</option>
        <option value="false">{logic.no}</option>
      </SelectField>
    );
  if (options.length > 0) {
    const known = [
      ...options.map(({ optionId, label: name }) => ({ id: optionId, name })),
      ...(allowOther ? [{ id: 'other', name: words.other }] : []),
    ];
    if (operator !== 'in')
      return (
        <SelectField
          label={label}
          isLabelHidden
          value={String(value)}
          className="max-w-52"
          onChange={({ target }) => onChange(target.value)}
        >
          {known.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      );
    const chosen = [value].flat().map(String);
    return (
      <fieldset className="flex basis-full flex-wrap gap-x-3 gap-y-1">
        <legend className="sr-only">{label}</legend>
        {known.map(({ id, name }) => (
          <label key={id} className="flex items-center gap-1.5 text-13">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    );
  }
  const isNumber = pointsOf(question) !== undefined;
  if (operator === 'in')
    return <ListField label={label} value={[value].flat()} isNumber={isNumber} onChange={onChange} />;
  if (isNumber)
    return (
      <NumberField
        label={label}
        isLabelHidden
        value={typeof value === 'number' ? value : undefined}
        className="max-w-16"
        onChange={(next) => next !== undefined && onChange(next)}
      />
    );
  return (
    <TextField
      label={label}
      isLabelHidden
      value={String(value ?? '')}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A comma-separated list; keeps the typed text as long as it parses to the same list. */
function ListField({
  label,
  value,
  isNumber,
  onChange,
}: {
  readonly label: ReactNode;
  readonly value: readonly unknown[];
  readonly isNumber: boolean;
  readonly onChange: (value: (string | number)[]) => void;
}) {
  const { branches } = usePageWords('surveyEditor');
  const [typed, setTyped] = useState(value.join(', '));
  const read = (text: string) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map((each) => (isNumber ? Number(each) : each));
  const isOwn = JSON.stringify(read(typed)) === JSON.stringify(value);
  return (
    <>
      <TextField
        label={
          <>
            {label}
            {branches.separated}
          </>
        }
        isLabelHidden
        value={isOwn ? typed : value.join(', ')}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(read(target.value).filter((each) => !Number.isNaN(each)));
        }}
      />
      <InlineText>{branches.separated}</InlineText>
    </>
  );
}
