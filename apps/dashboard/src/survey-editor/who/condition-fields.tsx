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

/** Fields of the conditions on the event's payload, all of which must hold. */
export function ConditionFields({
  trigger,
  onChange,
}: {
  readonly trigger: EventTrigger;
  readonly onChange: (trigger: EventTrigger) => void;
}) {
  const { conditions: words } = usePageWords('surveyEditor');
  const { problemAt, newRow } = useSurveyDraft();
  const { conditions = [], ...rest } = trigger;
  const pathOf = (at: number) => `trigger.conditions.${at}`;
  const setConditions = (next: Condition[]) =>
    onChange(next.length === 0 ? rest : { ...rest, conditions: next });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{words.title}</legend>
      {conditions.map((condition, index) => {
        const setCondition = (next: Condition) => setConditions(conditions.with(index, next));
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id
            key={index}
            {...newRow.props(pathOf(index))}
          >
            <div className="flex flex-wrap items-end gap-2">
              <TextField
                label={words.property(index + 1)}
                value={condition.property}
                className="font-mono"
                autoComplete="off"
                onChange={({ target }) => setCondition({ ...condition, property: target.value })}
              />
              <ChoiceField
                label={words.operator(index + 1)}
                value={condition.operator}
                values={operators}
                words={words.operators}
                onChange={(operator) =>
                  setCondition({
                    property: condition.property,
                    operator,
                    ...parseOperand(operator, formatValue(condition.value)),
                  })
                }
              />
              {condition.operator !== 'exists' && (
                <TextField
                  label={words.value(index + 1)}
                  value={formatValue(condition.value)}
                  autoComplete="off"
                  onChange={({ target }) =>
                    setCondition({ ...condition, ...parseOperand(condition.operator, target.value) })
                  }
                />
              )}
              <Button
                kind="ghost"
                shape="icon"
                aria-label={words.remove(index + 1)}
                onClick={() => {
                  newRow.finish();
                  setConditions(conditions.toSpliced(index, 1));
                }}
              >
                <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </Button>
            </div>
            <FieldError message={problemAt(pathOf(index))} />
          </div>
        );
      })}
      <AddButton
        className="self-start"
        onAdd={() => {
          newRow.start(pathOf(conditions.length));
          setConditions([...conditions, { property: '', operator: 'exists' }]);
        }}
      >
        {words.add}
      </AddButton>
    </fieldset>
  );
}

function formatValue(value: Condition['value']): string {
  return [value]
    .flat()
    .filter((item) => item !== undefined)
    .join(', ');
}

/** Parses the input for an operator: `in` takes a comma-separated list; text that looks like a number or boolean becomes one. */
function parseOperand(operator: Condition['operator'], text: string): Pick<Condition, 'value'> {
  if (operator === 'exists') return {};
  if (operator === 'contains') return { value: text };
  if (operator === 'in')
    return {
      value: text.split(',').map((part) => {
        const scalar = parseScalar(part.trim());
        return typeof scalar === 'boolean' ? String(scalar) : scalar;
      }),
    };
  return { value: parseScalar(text) };
}

function parseScalar(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(text) ? Number(text) : text;
}
