import { useEffect, useRef, useState } from 'react';
import { withPlan } from '../../session/default-plan.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { defaultLift, usePreflight } from '../preflight/use-preflight.ts';
import { toLiftDuration } from './lift-duration.ts';

const minLift = 0.001;
const maxLift = 10;

/** Asks for a lift and shows how long detecting it takes; the required sample size can be taken into the plan. */
export function LiftDurationForm({ goalKey }: { readonly goalKey: string }) {
  const { plan: words, preflight: state } = usePageWords('sections');
  const format = useFormat();
  const { content, change, isReadOnly } = useDraft();
  const [typed, setTyped] = useState<number | undefined>(defaultLift);
  const [lift, setLift] = useState(defaultLift);
  const preflight = usePreflight(lift);
  const latestPreflight = useRef(preflight);
  latestPreflight.current = preflight;
  useEffect(() => {
    if (lift !== defaultLift) latestPreflight.current?.refresh();
  }, [lift]);
  if (preflight === undefined) return null;
  const goal = preflight.report?.goals.find((goal) => goal.goalKey === goalKey);
  const duration =
    goal === undefined || preflight.report?.visitorsPerDay === 0 ? undefined : toLiftDuration(goal);
  const isValid = typed !== undefined && typed >= minLift && typed <= maxLift;

  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        if (typed === lift) preflight.refresh();
        else setLift(typed);
      }}
    >
      <div className="flex items-end gap-2">
        <div className="w-28">
          <NumberField label={words.lift} scale={100} value={typed} onChange={setTyped} />
        </div>
        <Button type="submit" aria-disabled={!isValid}>
          {words.estimate}
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        {preflight.isComputing ? (
          <p className="text-muted">{state.computing}</p>
        ) : duration === undefined ? null : duration.kind === 'unknown' ? (
          <p className="text-muted">{words.unknown}</p>
        ) : duration.kind === 'never' ? (
          <p>{words.never(format.share(lift))}</p>
        ) : (
          <>
            <p>{words.duration(format.share(lift), duration.weeks, format.count(duration.visitors))}</p>
            {!isReadOnly && content.plan?.plannedVisitors !== duration.visitors && (
              <Button
                size="small"
                onClick={() =>
                  change({ plan: withPlan(content.plan, { plannedVisitors: duration.visitors }) })
                }
              >
                {words.adoptSize(format.count(duration.visitors))}
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  );
}
