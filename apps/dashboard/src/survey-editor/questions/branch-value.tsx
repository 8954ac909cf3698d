import { type ReactNode, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Branch, Question } from '../draft/survey-content.ts';
import { InlineText } from './inline-text.tsx';
import { operatorsWithoutValue } from './question-edits.ts';
import { scaleRange } from './question-types.ts';

type Value = NonNullable<Branch['when']['value']>;

/** Field of the value that a branch compares the answer with; its kind depends on the question type. */
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
  if (operatorsWithoutValue.has(operator)) return null;
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
    const choices = [
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
          {choices.map(({ id, name }) => (
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
        {choices.map(({ id, name }) => (
          <label key={id} className="flex items-center gap-1.5 text-13">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    );
  }
  const isNumber = scaleRange(question) !== undefined;
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

/** Field of a comma-separated list. Keeps the typed text as long as it parses to the same list. */
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
  const parseList = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => (isNumber ? Number(part) : part));
  const isUnchanged = JSON.stringify(parseList(typed)) === JSON.stringify(value);
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
        value={isUnchanged ? typed : value.join(', ')}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(parseList(target.value).filter((value) => !Number.isNaN(value)));
        }}
      />
      <InlineText>{branches.separated}</InlineText>
    </>
  );
}
