import { useProject } from '../../session/project.ts';
import { TimeField } from '../../session/time-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { SurveyContent } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { PartCard } from '../parts/part-card.tsx';
import { TriggerFields } from './trigger-fields.tsx';

const frequencies = ['once', 'until_response', 'limited', 'always'] as const;
const perMillisecond = 0.001;

/** Form of the survey's trigger, frequency, start and end. */
export function MomentForm() {
  const { moment: words } = usePageWords('surveyEditor');
  const { survey, content, change, problemAt } = useSurveyDraft();
  const { timeZone } = useProject();
  const { display, startAt, endAt } = content;
  const updateDisplay = (part: Partial<SurveyContent['display']>) =>
    change({ display: { ...display, ...part } }, 'display');
  const hasStarted = survey.status === 'running' || survey.status === 'paused';
  return (
    <PartCard title={words.title}>
      <TriggerFields />
      <NumberField
        label={words.delay}
        hint={words.delayHint}
        scale={perMillisecond}
        value={display.delayMs}
        className="max-w-24"
        error={problemAt('display.delayMs')}
        onChange={(delayMs = 0) => updateDisplay({ delayMs: Math.round(delayMs) })}
      />
      <fieldset className="flex flex-col gap-3 border-t border-border pt-4">
        <legend className="sr-only">{words.often}</legend>
        <ChoiceField
          label={words.often}
          hint={words.frequencyHints[display.frequency]}
          value={display.frequency}
          values={frequencies}
          words={words.frequencies}
          className="max-w-72"
          error={problemAt('display.frequency')}
          onChange={(frequency) => change({ display: withFrequency(display, frequency) })}
        />
        {display.frequency === 'until_response' && (
          <NumberField
            label={words.cooldownDays}
            value={display.cooldownDays}
            className="max-w-24"
            error={problemAt('display.cooldownDays')}
            onChange={(cooldownDays = 0) => updateDisplay({ cooldownDays })}
          />
        )}
        {display.frequency === 'limited' && (
          <div className="flex flex-wrap gap-3">
            <NumberField
              label={words.maxShows}
              value={display.maxShows}
              className="max-w-32"
              error={problemAt('display.maxShows')}
              onChange={(maxShows = 1) => updateDisplay({ maxShows })}
            />
            <NumberField
              label={words.intervalDays}
              value={display.intervalDays}
              className="max-w-32"
              error={problemAt('display.intervalDays')}
              onChange={(intervalDays = 0) => updateDisplay({ intervalDays })}
            />
          </div>
        )}
        <Budget />
      </fieldset>
      <fieldset className="flex flex-wrap gap-3 border-t border-border pt-4">
        <legend className="sr-only">{words.schedule}</legend>
        {!hasStarted && (
          <TimeField
            label={words.startAt(timeZone)}
            value={startAt}
            error={problemAt('startAt')}
            onChange={(at) => change({ startAt: at }, 'startAt')}
          />
        )}
        <TimeField
          label={words.endAt(timeZone)}
          value={endAt}
          error={problemAt('endAt')}
          onChange={(at) => change({ endAt: at }, 'endAt')}
        />
      </fieldset>
    </PartCard>
  );
}

/** Text about the project's survey budget: the number of surveys per visitor, across all surveys. */
function Budget() {
  const { moment: words } = usePageWords('surveyEditor');
  const format = useFormat();
  const { surveyBudget } = useProject();
  return (
    <p className="text-12 text-muted">
      {words.budget(format.count(surveyBudget.surveys), format.number(surveyBudget.days))}
    </p>
  );
}

/** Returns the display settings with a frequency. Fields of `limited` get default values, and are dropped for others. */
function withFrequency(
  { maxShows, intervalDays, ...display }: SurveyContent['display'],
  frequency: SurveyContent['display']['frequency'],
): SurveyContent['display'] {
  return frequency === 'limited'
    ? { ...display, frequency, maxShows: maxShows ?? 3, intervalDays: intervalDays ?? 7 }
    : { ...display, frequency };
}
