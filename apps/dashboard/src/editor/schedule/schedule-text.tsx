import { useProject } from '../../session/project.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { instantToZoned } from '../../words/zoned-time.ts';
import { useDraft } from '../draft/draft.tsx';

/** Start and end as text, for members who may not change them. */
export function ScheduleText() {
  const { schedule: words } = usePageWords('sections');
  const format = useFormat();
  const { timeZone } = useProject();
  const { startAt, endAt, coverageSteps } = useDraft().content;
  const formatTime = (iso: string | undefined) =>
    iso === undefined ? words.manually : instantToZoned(iso, timeZone).replace('T', ' ');
  return (
    <dl className="grid grid-cols-2 gap-3 text-13">
      {[
        [words.starts, formatTime(startAt)],
        [words.ends, formatTime(endAt)],
        ...coverageSteps.map(({ at, coverage }) => [
          formatTime(at),
          words.coverage(format.percent(coverage)),
        ]),
      ].map(([label, value]) => (
        <div key={label}>
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="num font-[560]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
