import { defaultPlan } from '../../session/default-plan.ts';
import { useProject } from '../../session/project.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';

/** The plan as text, for members who may not change it. */
export function PlanText() {
  const { plan: words } = usePageWords('sections');
  const format = useFormat();
  const { content } = useDraft();
  const plan = { ...defaultPlan(useProject()), ...content.plan };
  const rows = [
    [words.engine, words.engines[plan.engine].name],
    [
      words.plannedVisitors,
      plan.plannedVisitors === undefined ? words.noSize : format.count(plan.plannedVisitors),
    ],
    [words.minimumDays, format.count(plan.minimumDays)],
    [words.alpha, format.number(plan.alpha * 100)],
    ...(content.variants.length > 2 ? [[words.correction, words.corrections[plan.correction]] as const] : []),
    [words.holdback, format.number(plan.holdback * 100)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 text-13 min-[60rem]:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="num font-[560]">{value}</dd>
          </div>
        ))}
      </dl>
      {plan.pauseOnHarm && <p className="mt-3 text-13">{words.pauseOnHarm}</p>}
    </>
  );
}
