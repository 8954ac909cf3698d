import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { isLocked } from './draft/is-locked.ts';
import { PlanFields } from './plan/plan-fields.tsx';
import { PlanForecast } from './plan/plan-forecast.tsx';
import { PlanText } from './plan/plan-text.tsx';
import { Section } from './section.tsx';

/** Statistics and stopping rule, fixed before the start, and what results to expect from them. */
export function PlanSection() {
  const { plan: words } = usePageWords('sections');
  const { experiment, isReadOnly } = useDraft();
  return (
    <Section id="plan" summary={isLocked(experiment) ? words.registered : words.summary}>
      {isReadOnly ? <PlanText /> : <PlanFields />}
      <PlanForecast />
    </Section>
  );
}
