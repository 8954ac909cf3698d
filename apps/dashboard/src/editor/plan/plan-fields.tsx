import { defaultPlan, type Plan, withPlan } from '../../session/default-plan.ts';
import { useProject } from '../../session/project.ts';
import { SelectField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';

const engines = ['sequential', 'fixed', 'bayesian'] as const;
const corrections = ['holm', 'benjaminiHochberg', 'none'] as const;

/** Settings fixed before the start; empty ones default to the project's. */
export function PlanFields() {
  const { plan: words } = usePageWords('sections');
  const { content, change, problemAt } = useDraft();
  const defaults = defaultPlan(useProject());
  const { plan = {}, variants } = content;
  const engine = plan.engine ?? defaults.engine;
  const update = (part: { readonly [Name in keyof Plan]?: Plan[Name] | undefined }) =>
    change({ plan: withPlan(content.plan, part) }, `plan.${Object.keys(part).join()}`);

  return (
    <div className="grid grid-cols-2 items-start gap-3 min-[60rem]:grid-cols-3">
      <SelectField
        label={words.engine}
        hint={words.engines[engine].hint}
        value={plan.engine ?? ''}
        error={problemAt('plan.engine')}
        onChange={({ target }) => update({ engine: engines.find((engine) => engine === target.value) })}
      >
        <option value="">{words.asProject(words.engines[defaults.engine].name)}</option>
        {engines.map((engine) => (
          <option key={engine} value={engine}>
            {words.engines[engine].name}
          </option>
        ))}
      </SelectField>
      <NumberField
        label={words.plannedVisitors}
        hint={words.plannedVisitorsHint}
        value={plan.plannedVisitors}
        placeholder={defaults.plannedVisitors === undefined ? words.noSize : String(defaults.plannedVisitors)}
        error={problemAt('plan.plannedVisitors')}
        onChange={(plannedVisitors) => update({ plannedVisitors })}
      />
      <NumberField
        label={words.minimumDays}
        hint={words.minimumDaysHint}
        value={plan.minimumDays}
        placeholder={String(defaults.minimumDays)}
        error={problemAt('plan.minimumDays')}
        onChange={(minimumDays) => update({ minimumDays })}
      />
      <NumberField
        label={words.alpha}
        hint={words.alphaHint}
        scale={100}
        value={plan.alpha}
        placeholder={String(defaults.alpha * 100)}
        error={problemAt('plan.alpha')}
        onChange={(alpha) => update({ alpha })}
      />
      {variants.length > 2 && (
        <SelectField
          label={words.correction}
          hint={words.correctionHint}
          value={plan.correction ?? ''}
          onChange={({ target }) =>
            update({ correction: corrections.find((correction) => correction === target.value) })
          }
        >
          <option value="">{words.asProject(words.corrections[defaults.correction])}</option>
          {corrections.map((correction) => (
            <option key={correction} value={correction}>
              {words.corrections[correction]}
            </option>
          ))}
        </SelectField>
      )}
      <NumberField
        label={words.holdback}
        hint={words.holdbackHint}
        scale={100}
        value={plan.holdback}
        placeholder={String(defaults.holdback * 100)}
        error={problemAt('plan.holdback')}
        onChange={(holdback) => update({ holdback })}
      />
      {(engine === 'bayesian' || plan.expectedLossLimit !== undefined) && (
        <NumberField
          label={words.lossLimit}
          hint={words.lossLimitHint}
          scale={100}
          value={plan.expectedLossLimit}
          placeholder={String(defaults.expectedLossLimit * 100)}
          error={problemAt('plan.expectedLossLimit')}
          onChange={(expectedLossLimit) => update({ expectedLossLimit })}
        />
      )}
      <label className="col-span-full flex min-h-6 w-fit items-center gap-2 text-13 max-desk:min-h-11">
        <input
          type="checkbox"
          checked={plan.pauseOnHarm ?? defaults.pauseOnHarm}
          className="size-4 accent-[var(--accent)]"
          onChange={({ target }) =>
            update({ pauseOnHarm: target.checked === defaults.pauseOnHarm ? undefined : target.checked })
          }
        />
        {words.pauseOnHarm}
      </label>
    </div>
  );
}
