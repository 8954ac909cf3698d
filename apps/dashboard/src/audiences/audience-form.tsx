import { useState } from 'react';
import { AudienceField } from '../rules/audience-field.tsx';
import type { AudienceRule } from '../rules/audience-rule.ts';
import type { Problem } from '../session/use-problems.ts';
import { useDescribeProblemAt } from '../session/use-problems.ts';
import { CodeField } from '../ui/code-field.tsx';
import { TextField } from '../ui/field.tsx';
import { toSlug } from '../ui/to-slug.ts';
import { useWords } from '../words/words.ts';

/** Id of the form, for the submit button outside it. */
export const audienceFormId = 'audience';

/** Form values of an audience. */
export interface AudienceValues {
  readonly audienceKey: string;
  readonly name: string;
  readonly audience: AudienceRule;
}

/** An audience's name and rule. */
export function AudienceForm({
  values,
  isNew,
  isSubmitted,
  problems,
  onChange,
  onSubmit,
}: {
  readonly values: AudienceValues;
  readonly isNew: boolean;
  /** Whether the user tried to save: then errors show for untouched fields too. */
  readonly isSubmitted: boolean;
  readonly problems: readonly Problem[];
  readonly onChange: (values: AudienceValues) => void;
  readonly onSubmit: () => void;
}) {
  const { audiencesPage, resources } = useWords();
  const problemAt = useDescribeProblemAt(problems);
  const [isKeyTyped, setKeyTyped] = useState(values.audienceKey !== toSlug(values.name));
  const [touched, setTouched] = useState({ name: false, audienceKey: false });
  /** Hides errors of a new audience's untouched fields. */
  const errorOf = (field: 'name' | 'audienceKey') =>
    !isNew || isSubmitted || touched[field] || values[field] !== '' ? problemAt(field) : undefined;

  return (
    <form
      id={audienceFormId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        label={resources.name}
        value={values.name}
        error={errorOf('name')}
        onBlur={() => setTouched((before) => ({ ...before, name: true }))}
        autoComplete="off"
        autoFocus={isNew}
        onChange={({ target: { value: name } }) =>
          onChange({ ...values, name, ...(isNew && !isKeyTyped && { audienceKey: toSlug(name) }) })
        }
      />
      {isNew && (
        <CodeField
          label={resources.key}
          hint={audiencesPage.keyHint}
          value={values.audienceKey}
          error={errorOf('audienceKey')}
          onBlur={() => setTouched((before) => ({ ...before, audienceKey: true }))}
          onChange={({ target: { value } }) => {
            setKeyTyped(true);
            onChange({ ...values, audienceKey: value });
          }}
        />
      )}
      <AudienceField
        rule={values.audience}
        onChange={(audience) => onChange({ ...values, audience })}
        errorAt={(path) => problemAt(path === '' ? 'audience' : `audience.${path}`)}
      />
    </form>
  );
}
