import { TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Trigger } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { ConditionFields } from './condition-fields.tsx';

const types = [
  'immediate',
  'delay',
  'scroll',
  'exit_intent',
  'click',
  'element_visible',
  'event',
  'manual',
] as const satisfies readonly Trigger['type'][];

/** Fields of the trigger that makes the survey appear. */
export function TriggerFields() {
  const { triggers: words } = usePageWords('surveyEditor');
  const { survey, content, change, problemAt, newRow } = useSurveyDraft();
  const { trigger } = content;
  const setTrigger = (next: Trigger) => change({ trigger: next }, 'trigger');
  return (
    <div className="flex flex-col gap-4" {...newRow.props('trigger')}>
      <ChoiceField
        label={words.title}
        hint={words.hints(survey.surveyKey)[trigger.type]}
        value={trigger.type}
        values={types}
        words={words.types}
        className="max-w-72"
        error={problemAt('trigger.type')}
        onChange={(type) => {
          newRow.start('trigger');
          change({ trigger: defaultTrigger(type, trigger) });
        }}
      />
      {trigger.type === 'delay' && (
        <NumberField
          label={words.seconds}
          scale={0.001}
          value={trigger.delayMs}
          className="max-w-24"
          error={problemAt('trigger.delayMs')}
          onChange={(delayMs = 0) => setTrigger({ ...trigger, delayMs: Math.round(delayMs) })}
        />
      )}
      {trigger.type === 'scroll' && (
        <NumberField
          label={words.percent}
          value={trigger.scrollPercent}
          className="max-w-24"
          error={problemAt('trigger.scrollPercent')}
          onChange={(scrollPercent = 0) => setTrigger({ ...trigger, scrollPercent })}
        />
      )}
      {(trigger.type === 'click' || trigger.type === 'element_visible') && (
        <TextField
          label={words.selector}
          value={trigger.selector}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          error={problemAt('trigger.selector')}
          onChange={({ target }) => setTrigger({ ...trigger, selector: target.value })}
        />
      )}
      {trigger.type === 'event' && (
        <>
          <TextField
            label={words.eventName}
            value={trigger.eventName}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            error={problemAt('trigger.eventName')}
            onChange={({ target }) => setTrigger({ ...trigger, eventName: target.value })}
          />
          <ConditionFields trigger={trigger} onChange={setTrigger} />
        </>
      )}
    </div>
  );
}

/** Returns a trigger of a type with default values; keeps the previous trigger's selector. */
function defaultTrigger(type: Trigger['type'], previous: Trigger): Trigger {
  const selector = 'selector' in previous ? previous.selector : '';
  switch (type) {
    case 'delay':
      return { type, delayMs: 5_000 };
    case 'scroll':
      return { type, scrollPercent: 50 };
    case 'click':
    case 'element_visible':
      return { type, selector };
    case 'event':
      return { type, eventName: '' };
    default:
      return { type };
  }
}
