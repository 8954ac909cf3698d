import { useProject } from '../session/project.ts';
import { TimeField } from '../session/time-field.tsx';
import { FieldError } from '../ui/field.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { isLocked } from './draft/is-locked.ts';
import { CoverageSteps } from './schedule/coverage-steps.tsx';
import { ScheduleText } from './schedule/schedule-text.tsx';
import { Section } from './section.tsx';

const dayMs = 86_400_000;

/** Scheduled start and end, and scheduled changes of coverage. */
export function ScheduleSection() {
  const { schedule: words } = usePageWords('sections');
  const format = useFormat();
  const { timeZone } = useProject();
  const { experiment, content, change, problems, problemAt, isReadOnly } = useDraft();
  const { startAt, endAt } = content;
  const days =
    startAt !== undefined && endAt !== undefined && Date.parse(endAt) > Date.parse(startAt)
      ? words.days(format.count(Math.round((Date.parse(endAt) - Date.parse(startAt)) / dayMs)))
      : undefined;
  return (
    <Section id="schedule" summary={[timeZone, days].filter(Boolean).join(', ')}>
      {isReadOnly ? (
        <ScheduleText />
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-3">
            {!isLocked(experiment) && (
              <TimeField
                label={words.starts}
                value={startAt}
                error={problemAt('startAt')}
                onChange={(time) => change({ startAt: time }, 'startAt')}
              />
            )}
            <TimeField
              label={words.ends}
              value={endAt}
              error={problemAt('endAt')}
              onChange={(time) => change({ endAt: time }, 'endAt')}
            />
          </div>
          <CoverageSteps />
          <FieldError
            message={
              problems.some(({ path }) => path === 'coverageSteps') ? problemAt('coverageSteps') : undefined
            }
          />
        </div>
      )}
    </Section>
  );
}
