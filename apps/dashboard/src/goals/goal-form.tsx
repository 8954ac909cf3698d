import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type Problem, useDescribeProblemAt, useProblems } from '../session/use-problems.ts';
import { CodeField } from '../ui/code-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { toSlug } from '../ui/to-slug.ts';
import { useWords } from '../words/words.ts';
import type { Goal } from './goal.ts';
import { type GoalValues, goalContentOf, goalPatchOf } from './goal-content.ts';
import { GoalDetailField } from './goal-detail-field.tsx';
import { goalTypeNames, goalTypes } from './goal-types.ts';

/** Id of the form, for the submit button outside it. */
export const goalFormId = 'goal';

/** The fields of a goal's type. */
export function GoalForm({
  goal,
  initial,
  refused,
  onChange,
  onSubmit,
}: {
  /** The edited goal; undefined for a new one. */
  readonly goal: Goal | undefined;
  readonly initial: GoalValues;
  /** Problems of the last refused save. */
  readonly refused: readonly Problem[];
  readonly onChange: (values: GoalValues) => void;
  readonly onSubmit: (values: GoalValues) => void;
}) {
  const { goalsPage, resources } = useWords();
  const form = useForm<GoalValues>({ defaultValues: initial });
  const { register, watch, setValue, handleSubmit, formState } = form;
  const { touchedFields, dirtyFields, isSubmitted } = formState;
  const values = watch();
  const problems = useProblems({
    kind: 'goal',
    ...(goal === undefined
      ? { content: { goalKey: values.goalKey, ...goalContentOf(values) } }
      : { key: goal.goalKey, content: goalPatchOf(values, goal) }),
  });
  const problemAt = useDescribeProblemAt([...problems, ...refused]);
  const isKeyTyped = dirtyFields.goalKey === true;

  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const text = JSON.stringify(values);
  useEffect(() => latestOnChange.current(JSON.parse(text)), [text]);

  /** Hides errors of untouched fields. */
  const errorOf = (field: keyof GoalValues, path: string = field) =>
    goal !== undefined || isSubmitted || touchedFields[field] === true ? problemAt(path) : undefined;

  return (
    <form
      id={goalFormId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((submitted) => onSubmit(submitted))(event)}
    >
      <TextField
        label={resources.name}
        error={errorOf('name')}
        autoComplete="off"
        autoFocus={goal === undefined}
        {...register('name', {
          onChange(event: { readonly target: { readonly value: string } }) {
            if (goal === undefined && !isKeyTyped) setValue('goalKey', toSlug(event.target.value));
          },
        })}
      />
      {goal === undefined && (
        <CodeField
          label={resources.key}
          hint={goalsPage.hints.key}
          error={errorOf('goalKey')}
          {...register('goalKey')}
        />
      )}
      <SelectField
        label={goalsPage.fields.type}
        hint={goalsPage.typeHints[values.type]}
        error={errorOf('type')}
        {...register('type')}
      >
        {(['page', 'script'] as const).map((sentBy) => (
          <optgroup key={sentBy} label={goalsPage.sentBy[sentBy]}>
            {goalTypeNames
              .filter((type) => goalTypes[type].sentBy === sentBy)
              .map((type) => (
                <option key={type} value={type}>
                  {goalsPage.types[type]}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {goalTypes[values.type].fields.map((field) => (
        <GoalDetailField key={field} {...{ field, values, form, errorOf }} />
      ))}
    </form>
  );
}
