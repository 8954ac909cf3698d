import { X } from 'lucide-react';
import { TimeField } from '../../session/time-field.tsx';
import { AddButton } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { nextStep } from './next-step.ts';

/** Times at which the coverage changes automatically. */
export function CoverageSteps() {
  const { schedule: words } = usePageWords('sections');
  const { content, change, problemAt } = useDraft();
  const { coverageSteps: steps } = content;
  const setSteps = (next: readonly (typeof steps)[number][]) =>
    change({ coverageSteps: [...next] }, 'coverageSteps');
  return (
    <fieldset>
      <legend className="mb-1.5 text-12 font-[560] text-muted">{words.steps}</legend>
      {steps.length === 0 && <p className="text-12 text-muted">{words.stepsHint}</p>}
      <ol className="flex flex-col gap-2">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies them
            key={index}
            className="grid max-w-[420px] grid-cols-[minmax(0,1fr)_84px_auto] items-start gap-2"
          >
            <TimeField
              label={<span className="sr-only">{words.stepAt(String(index + 1))}</span>}
              value={step.at}
              error={problemAt(`coverageSteps.${index}.at`)}
              onChange={(at = '') =>
                setSteps(steps.map((step, position) => (position === index ? { ...step, at } : step)))
              }
            />
            <NumberField
              label={<span className="sr-only">{words.stepTo(String(index + 1))}</span>}
              scale={100}
              value={step.coverage}
              error={problemAt(`coverageSteps.${index}.coverage`)}
              onChange={(coverage = 0) =>
                setSteps(steps.map((step, position) => (position === index ? { ...step, coverage } : step)))
              }
            />
            <Button
              kind="ghost"
              shape="icon"
              className="self-end"
              aria-label={words.removeStep(String(index + 1))}
              onClick={() => setSteps(steps.filter((_, position) => position !== index))}
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
          </li>
        ))}
      </ol>
      <AddButton
        className="mt-2"
        onAdd={() => setSteps([...steps, nextStep({ ...content, now: Date.now() })])}
      >
        {words.addStep}
      </AddButton>
    </fieldset>
  );
}
