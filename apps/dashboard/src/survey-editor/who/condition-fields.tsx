import { X } from 'lucide-react';
import { AddButton } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Trigger } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';

type EventTrigger = Extract<Trigger, { readonly type: 'event' }>;
type Condition = NonNullable<EventTrigger['conditions']>[number];

const operators = ['exists', 'equals', 'not_equals', 'greater', 'less', 'contains', 'in'] as const;

/** Conditions on the event's payload, all of which must hold. */
export function ConditionFields({
  trigger,
  onChange,
}: {
  readonly trigger: EventTrigger;
  readonly onChange: (trigger: EventTrigger) => void;
}) {
  const { conditions: words } = usePageWords('surveyEditor');
  const { problemAt, fresh } = useSurveyDraft();
  const { conditions = [], ...rest } = trigger;
  const pathOf = (at: number) => `trigger.conditions.${at}`;
  const put = (next: Condition[]) => onChange(next.length === 0 ? rest : { ...rest, conditions: next });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{words.title}</legend>
      {conditions.map((condition, at) => {
        const set = (next: Condition) => put(conditions.with(at, next));
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies them
            key={at}
            {...fresh.props(pathOf(at))}
          >
            <div className="flex flex-wrap items-end gap-2">
              <TextField
                label={words.property(at + 1)}
                value={condition.property}
                className="font-mono"
                autoComplete="off"
                onChange={({ target }) => set({ ...condition, property: target.value })}
              />
              <ChoiceField
                label={words.operator(at + 1)}
                value={condition.operator}
                values={operators}
                words={words.operators}
                onChange={(operator) =>
                  set({
                    property: condition.property,
                    operator,
                    ...comparedWith(operator, writtenValue(condition.value)),
                  })
                }
              />
              {condition.operator !== 'exists' && (
                <TextField
                  label={words.value(at + 1)}
                  value={writtenValue(condition.value)}
                  autoComplete="off"
                  onChange={({ target }) =>
                    set({ ...condition, ...comparedWith(condition.operator, target.value) })
                  }
                />
              )}
              <Button
                kind="ghost"
                shape="icon"
                aria-label={words.remove(at + 1)}
                onClick={() => {
                  fresh.finish();
                  put(conditions.toSpliced(at, 1));
                }}
              >
                <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </Button>
            </div>
            <FieldError message={problemAt(pathOf(at))} />
          </div>
        );
      })}
      <AddButton
        className="self-start"
        onAdd={() => {
          fresh.start(pathOf(conditions.length));
          put([...conditions, { property: '', operator: 'exists' }]);
        }}
      >
        {words.add}
      </AddButton>
    </fieldset>
  );
}

function writtenValue(value: Condition['value']): string {
  return [value]
    .flat()
    .filter((each) => each !== undefined)
    .join(', ');
}

/** Parses the typed value for an operator: comma-separated lists; numbers, true and false by their form. */
function comparedWith(operator: Condition['operator'], text: string): Pick<Condition, 'value'> {
  if (operator === 'exists') return {};
  if (operator === 'contains') return { value: text };
  if (operator === 'in')
    return {
      value: text.split(',').map((each) => {
        const read = readValue(each.trim());
        return typeof read === 'boolean' ? String(read) : read;
      }),
    };
  return { value: readValue(text) };
}

function readValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(text) ? Number(text) : text;
}
