import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { Goal } from '../../session/goals.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, SelectField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';

/** The steps of a funnel in order. */
export function FunnelField({
  steps,
  goals,
  error,
  onChange,
}: {
  readonly steps: readonly string[];
  readonly goals: readonly Goal[];
  readonly error: string | undefined;
  readonly onChange: (steps: readonly string[]) => void;
}) {
  const { goals: words } = usePageWords('sections');
  const nameOf = (key: string) => goals.find(({ goalKey }) => goalKey === key)?.name ?? key;
  const unused = goals.filter(({ goalKey }) => !steps.includes(goalKey));
  return (
    <fieldset>
      <legend className="mb-1.5 text-12 font-[560] text-muted">{words.steps}</legend>
      <ol className="flex flex-col gap-2">
        {steps.map((step, index) => (
          <li key={step} className="flex items-end gap-1">
            <span className="num mb-2 w-5 shrink-0 text-12 text-muted">{index + 1}.</span>
            <div className="min-w-0 grow">
              <SelectField
                label={<span className="sr-only">{words.step(String(index + 1))}</span>}
                value={step}
                onChange={({ target }) =>
                  onChange(steps.map((step, position) => (position === index ? target.value : step)))
                }
              >
                {goals
                  .filter(({ goalKey }) => goalKey === step || !steps.includes(goalKey))
                  .map(({ goalKey, name }) => (
                    <option key={goalKey} value={goalKey}>
                      {name}
                    </option>
                  ))}
              </SelectField>
            </div>
            <StepButton
              label={words.moveUp(nameOf(step))}
              icon={ArrowUp}
              isDisabled={index === 0}
              onClick={() => onChange(swapped(steps, index - 1))}
            />
            <StepButton
              label={words.moveDown(nameOf(step))}
              icon={ArrowDown}
              isDisabled={index === steps.length - 1}
              onClick={() => onChange(swapped(steps, index))}
            />
            <StepButton
              label={words.removeStep(nameOf(step))}
              icon={X}
              isDisabled={false}
              onClick={() => onChange(steps.filter((_, position) => position !== index))}
            />
          </li>
        ))}
      </ol>
      {unused[0] !== undefined && (
        <AddButton className="mt-2" onAdd={() => onChange([...steps, unused[0]?.goalKey ?? ''])}>
          {words.addStep}
        </AddButton>
      )}
      <FieldError message={error} />
    </fieldset>
  );
}

function StepButton({
  label,
  icon: Icon,
  isDisabled,
  onClick,
}: {
  readonly label: string;
  readonly icon: typeof X;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button
      kind="ghost"
      shape="icon"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </Button>
  );
}

/** Returns the steps with one and its successor swapped. */
function swapped(steps: readonly string[], index: number): readonly string[] {
  const [first, second] = [steps[index], steps[index + 1]];
  if (first === undefined || second === undefined) return steps;
  return [...steps.slice(0, index), second, first, ...steps.slice(index + 2)];
}
