import type { UseFormReturn } from 'react-hook-form';
import { UrlRulesField } from '../rules/url-rules-field.tsx';
import { useReceivedEvents } from '../session/received-events.ts';
import { CodeField } from '../ui/code-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { useWords } from '../words/words.ts';
import { EventNameSuggestions } from './event-name-suggestions.tsx';
import { defaultEventName, type GoalValues } from './goal-content.ts';
import { type GoalField, goalTypes } from './goal-types.ts';

interface DetailProps {
  readonly values: GoalValues;
  readonly form: Pick<UseFormReturn<GoalValues>, 'register' | 'setValue'>;
  /** Returns a field's error; `path`: its path in server errors, if it isn't the field's name. */
  readonly errorOf: (field: keyof GoalValues, path?: string) => string | undefined;
}

/** The form field `field` of a goal. */
export function GoalDetailField({ field, ...props }: DetailProps & { readonly field: GoalField }) {
  const { goalsPage } = useWords();
  const { values, form, errorOf } = props;
  const { register, setValue } = form;
  switch (field) {
    case 'eventName':
      return <EventNameField {...props} />;
    case 'valueProperty':
      return <ValuePropertyField {...props} />;
    case 'selector':
      return (
        <CodeField
          label={goalsPage.fields.selector}
          hint={goalsPage.hints.selector}
          error={errorOf('selector')}
          placeholder="#order"
          {...register('selector')}
        />
      );
    case 'scrollPercent':
      return (
        <TextField
          label={goalsPage.fields.scrollPercent}
          hint={goalsPage.hints.scrollPercent}
          error={errorOf('scrollPercent')}
          inputMode="decimal"
          className="w-28"
          {...register('scrollPercent')}
        />
      );
    case 'durationMs':
      return (
        <TextField
          label={goalsPage.fields.seconds}
          hint={goalsPage.hints.seconds}
          error={errorOf('seconds', 'durationMs')}
          inputMode="decimal"
          className="w-28"
          {...register('seconds')}
        />
      );
    case 'urlRules':
      return (
        <UrlRulesField
          value={values.urlRules}
          onChange={(urlRules) => setValue('urlRules', urlRules, { shouldDirty: true, shouldTouch: true })}
          errorAt={(path) => errorOf('urlRules', `urlRules.${path}`)}
          error={errorOf('urlRules')}
          isRequired={values.type === 'pageview'}
        />
      );
    case 'countMode':
      return (
        <SelectField
          label={goalsPage.fields.countMode}
          error={errorOf('countMode')}
          {...register('countMode')}
        >
          <option value="once">{goalsPage.countModes.once}</option>
          <option value="every">{goalsPage.countModes.every}</option>
        </SelectField>
      );
  }
}

/** Field of the event name. For events sent by the page, suggests received names; the script's own events have a default name. */
function EventNameField({ values, form, errorOf }: DetailProps) {
  const { goalsPage } = useWords();
  const receivedEvents = useReceivedEvents();
  const isSentByPage = goalTypes[values.type].sentBy === 'page';
  return (
    <>
      <CodeField
        label={goalsPage.fields.eventName}
        error={errorOf('eventName')}
        {...(!isSentByPage && {
          hint: goalsPage.hints.eventName,
          placeholder: defaultEventName(values.goalKey),
        })}
        {...form.register('eventName')}
      />
      {isSentByPage && receivedEvents !== undefined && (
        <EventNameSuggestions
          receivedEvents={receivedEvents}
          typed={values.eventName}
          onChoose={(eventName) => form.setValue('eventName', eventName, { shouldDirty: true })}
        />
      )}
    </>
  );
}

/** Suggests the numeric properties received with the event. */
function ValuePropertyField({ values, form, errorOf }: DetailProps) {
  const { goalsPage } = useWords();
  const numericProperties = useReceivedEvents()
    ?.find(({ eventName }) => eventName === values.eventName)
    ?.properties.filter(({ kind }) => kind === 'number');
  return (
    <>
      <CodeField
        label={goalsPage.fields.valueProperty}
        hint={goalsPage.hints.valueProperty}
        error={errorOf('valueProperty')}
        list="number-properties"
        {...form.register('valueProperty')}
      />
      <datalist id="number-properties">
        {numericProperties?.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
