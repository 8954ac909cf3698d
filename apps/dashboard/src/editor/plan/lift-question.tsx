import { useEffect, useRef, useState } from 'react';
import { withPlan } from '../../session/default-plan.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { usePreflight, usualLift } from '../preflight/use-preflight.ts';
import { liftAnswer } from './lift-answer.ts';

const least = 0.001;
const most = 10;

/** Asks for a lift and shows how long detecting it takes; the required sample size can be taken into the plan. */
export function LiftQuestion({ goalKey }: { readonly goalKey: string }) {
  const { plan: words, preflight: state } = usePageWords('sections');
  const format = useFormat();
  const { content, change, isReadOnly } = useDraft();
  const [typed, setTyped] = useState<number | undefined>(usualLift);
  const [lift, setLift] = useState(usualLift);
  const preflight = usePreflight(lift);
  const newest = useRef(preflight);
  newest.current = preflight;
  useEffect(() => {
    if (lift !== usualLift) newest.current?.refresh();
  }, [lift]);
  if (preflight === undefined) return null;
  const goal = preflight.report?.goals.find((goal) => goal.goalKey === goalKey);
  const answer = goal === undefined || preflight.report?.visitorsPerDay === 0 ? undefined : liftAnswer(goal);
  const isSound = typed !== undefined && typed >= least && typed <= most;

  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSound) return;
        if (typed === lift) preflight.refresh();
        else setLift(typed);
      }}
    >
      <div className="flex items-end gap-2">
        <div className="w-28">
          <NumberField label={words.lift} scale={100} value={typed} onChange={setTyped} />
        </div>
        <Button type="submit" aria-disabled={!isSound}>
          {words.howLong}
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        {preflight.isComputing ? (
          <p className="text-muted">{state.computing}</p>
        ) : answer === undefined ? null : answer.kind === 'unknown' ? (
          <p className="text-muted">{words.unknown}</p>
        ) : answer.kind === 'never' ? (
          <p>{words.never(format.share(lift))}</p>
        ) : (
          <>
            <p>{words.takes(format.share(lift), answer.weeks, format.count(answer.visitors))}</p>
            {!isReadOnly && content.plan?.plannedVisitors !== answer.visitors && (
              <Button
                size="small"
                onClick={() => change({ plan: withPlan(content.plan, { plannedVisitors: answer.visitors }) })}
              >
                {words.planIt(format.count(answer.visitors))}
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  );
}
