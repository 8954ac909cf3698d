import type { Goal } from '../../session/goals.ts';
import { useProject } from '../../session/project.ts';
import { SelectField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { type Analysis, type ExperimentGoal, type MetricKind, metricKinds } from './experiment-goal.ts';
import { FunnelField } from './funnel-field.tsx';
import { SurveyFields } from './survey-fields.tsx';
import { hasMetricField, withKind } from './with-kind.ts';

/** Default window in hours, if neither the experiment nor its project sets one. */
const defaultWindowHours = 168;

/** How a goal is analyzed, with the fields for its type. */
export function AnalysisFields({
  goal: { goalKey, role, analysis },
  index,
  goals,
  defaultKind,
  onChange,
}: {
  readonly goal: ExperimentGoal;
  readonly index: number;
  /** All goals of the project. */
  readonly goals: readonly Goal[];
  readonly defaultKind: MetricKind;
  readonly onChange: (analysis: Analysis, step: string) => void;
}) {
  const { goals: words } = usePageWords('sections');
  const { problemAt } = useDraft();
  const { statistics } = useProject();
  const kind = analysis.kind ?? defaultKind;
  const errorAt = (field: string) => problemAt(`goals.${index}.analysis.${field}`);
  const update = (part: { readonly [Name in keyof Analysis]: Analysis[Name] | undefined }) =>
    onChange(omitUndefined({ ...analysis, ...part }), `goals.${goalKey}.${Object.keys(part).join()}`);
  const windowHours = statistics?.windowHours ?? defaultWindowHours;

  return (
    <div className="grid grid-cols-2 items-start gap-3 min-[60rem]:grid-cols-3">
      <SelectField
        label={words.kind}
        value={kind}
        error={errorAt('kind')}
        hint={words.kinds[kind].hint}
        onChange={({ target }) => {
          const chosen = metricKinds.find((kind) => kind === target.value);
          if (chosen !== undefined) onChange(withKind(analysis, chosen, goalKey), `goals.${goalKey}.kind`);
        }}
      >
        {metricKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind].name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.direction}
        value={analysis.direction ?? 'increase'}
        onChange={({ target }) => update({ direction: target.value === 'decrease' ? 'decrease' : undefined })}
      >
        <option value="increase">{words.increase}</option>
        <option value="decrease">{words.decrease}</option>
      </SelectField>
      {kind !== 'retention' && (
        <NumberField
          label={words.window}
          hint={words.windowHint}
          value={analysis.windowHours}
          placeholder={String(windowHours)}
          error={errorAt('windowHours')}
          onChange={(value) => update({ windowHours: value })}
        />
      )}
      {role === 'guardrail' && (
        <NumberField
          label={words.margin}
          hint={words.marginHint}
          scale={100}
          value={analysis.margin}
          error={errorAt('margin')}
          onChange={(margin) => update({ margin })}
        />
      )}
      {hasMetricField(kind, 'capPercentile') && (
        <NumberField
          label={words.cap}
          hint={words.capHint}
          scale={100}
          value={analysis.capPercentile}
          placeholder={
            statistics?.capPercentile === undefined ? words.noCap : String(statistics.capPercentile * 100)
          }
          error={errorAt('capPercentile')}
          onChange={(capPercentile) => update({ capPercentile })}
        />
      )}
      {hasMetricField(kind, 'quantile') && (
        <NumberField
          label={words.quantile}
          hint={words.quantileHint}
          scale={100}
          value={analysis.quantile}
          error={errorAt('quantile')}
          onChange={(quantile) => update({ quantile })}
        />
      )}
      {hasMetricField(kind, 'denominatorGoalKey') && (
        <SelectField
          label={words.denominator}
          value={analysis.denominatorGoalKey ?? ''}
          error={errorAt('denominatorGoalKey')}
          onChange={({ target }) => update({ denominatorGoalKey: target.value || undefined })}
        >
          <option value="">{words.choose}</option>
          {goals.map((goal) => (
            <option key={goal.goalKey} value={goal.goalKey}>
              {goal.name}
            </option>
          ))}
        </SelectField>
      )}
      {hasMetricField(kind, 'retentionDays') &&
        ([0, 1] as const).map((end) => (
          <NumberField
            key={end}
            label={end === 0 ? words.returnFrom : words.returnUntil}
            value={analysis.retentionDays?.[end]}
            error={errorAt(`retentionDays.${end}`)}
            onChange={(day = 0) => {
              const [from, until] = analysis.retentionDays ?? [7, 14];
              update({ retentionDays: end === 0 ? [day, until] : [from, day] });
            }}
          />
        ))}
      {hasMetricField(kind, 'surveyKey') && <SurveyFields {...{ analysis, kind, errorAt, update }} />}
      {hasMetricField(kind, 'funnelGoalKeys') && (
        <div className="col-span-full">
          <FunnelField
            steps={analysis.funnelGoalKeys ?? []}
            goals={goals}
            error={errorAt('funnelGoalKeys')}
            onChange={(steps) => update({ funnelGoalKeys: [...steps] })}
          />
        </div>
      )}
    </div>
  );
}

function omitUndefined(
  analysis: { readonly [Name in keyof Analysis]: Analysis[Name] | undefined },
): Analysis {
  return Object.fromEntries(Object.entries(analysis).filter(([, value]) => value !== undefined));
}
