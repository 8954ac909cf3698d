import type { ExperimentView } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { RefusedNote } from '../changes/refused-note.tsx';
import { experimentsQuery } from '../session/experiments.ts';
import { useProject, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextArea } from '../ui/field.tsx';
import { Note } from '../ui/notice.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { dailyVisitors, reachOf } from './daily-visitors.ts';
import { rolloutWarning } from './rollout-warning.ts';
import { useComplete, usualHoldback } from './use-complete.ts';

const shares = [0.01, 0.02, 0.05, 0.1, 0.2];

/** Shows in numbers how ending an experiment affects visitors, and asks which variant to roll out and why. */
export function CompleteDialog({
  experiment,
  first,
  onClose,
}: {
  readonly experiment: ExperimentView;
  /** The preselected variant; null for the original page. */
  readonly first: string | null;
  readonly onClose: () => void;
}) {
  const words = usePageWords('lifecycle');
  const { complete } = words;
  const format = useFormat();
  const formId = useId();
  const project = useProject();
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const outcome = experiments.find((each) => each.experimentKey === experiment.experimentKey)?.outcome;
  const [chosen, setChosen] = useState(first);
  const [holdback, setHoldback] = useState(usualHoldback(experiment, project));
  const [why, setWhy] = useState('');
  const [learned, setLearned] = useState('');
  const act = useComplete(experiment);

  const { variants, urlRules, status, isChanged } = experiment;
  const winner = variants.find(({ variantKey, isControl }) => variantKey === chosen && !isControl);
  const held = winner === undefined ? 0 : holdback;
  const daily = dailyVisitors(outcome ?? undefined, reachOf(experiment, project));
  const pages = urlRules.include.map(({ value }) => value);
  const warning =
    status === 'completed' || winner === undefined ? undefined : rolloutWarning(outcome, winner.variantKey);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (act.isPending) return;
    act.mutate(
      {
        variantKey: winner?.variantKey ?? null,
        holdback: held === 0 && winner === undefined ? usualHoldback(experiment, project) : held,
        why: why.trim(),
        learned: learned.trim(),
      },
      { onSuccess: onClose },
    );
  }

  function endsWith(): string {
    if (status === 'completed') return complete.isCompleted;
    if (winner === undefined) return complete.endsPlain;
    if (held === 0) return complete.ends;
    const people = daily === undefined ? '' : complete.heldDaily(format.count(Math.round(daily * held)));
    return complete.endsHeld(format.level(held), people);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        winner === undefined ? complete.keepTitle : complete.rollOutTitle(winner.name, format.level(1 - held))
      }
      description={
        <>
          {daily === undefined
            ? held === 0
              ? complete.everybody
              : complete.visitors
            : complete.daily(format.count(roundly(daily * (1 - held))))}{' '}
          {pages.length === 0 ? (
            complete.everyPage
          ) : (
            <code className="font-mono text-12 break-all">{format.list(pages)}</code>
          )}{' '}
          {winner === undefined ? complete.willKeep : complete.willGet} {endsWith()}
          {isChanged && ` ${words.editsGoLive}`}
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>{words.notYet}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            disabled={act.isPending}
            className="min-w-0 shrink"
          >
            <span className="truncate">
              {winner === undefined ? words.keepControl : words.rollOut(winner.name)}
            </span>
          </Button>
        </>
      }
    >
      <form id={formId} className="mt-4 flex flex-col gap-4" onSubmit={submit}>
        {act.error !== null && <RefusedNote error={act.error} />}
        {warning !== undefined && (
          <Note tone={warning === 'harmful' ? 'negative' : 'warning'} icon={TriangleAlert}>
            {complete.warnings[warning]}
          </Note>
        )}
        <SelectField
          label={complete.who}
          value={winner?.variantKey ?? ''}
          onChange={(event) => setChosen(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{complete.original}</option>
          {variants
            .filter(({ isControl }) => !isControl)
            .map(({ variantKey, name }) => (
              <option key={variantKey} value={variantKey}>
                {name}
              </option>
            ))}
        </SelectField>
        {winner !== undefined && (
          <SelectField
            label={complete.holdback}
            hint={complete.holdbackHint}
            value={String(holdback)}
            onChange={(event) => setHoldback(Number(event.target.value))}
          >
            <option value="0">{complete.none}</option>
            {[...new Set([...shares, ...(holdback > 0 ? [holdback] : [])])].sort().map((share) => (
              <option key={share} value={String(share)}>
                {complete.share(format.level(share))}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          label={complete.why}
          hint={complete.whyHint}
          rows={2}
          maxLength={4_000}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        {why.trim() !== '' && (
          <TextArea
            label={complete.learned}
            hint={complete.learnedHint}
            rows={2}
            maxLength={10_000}
            value={learned}
            onChange={(event) => setLearned(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Rounds an estimate, dropping digits that aren't significant. */
function roundly(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2);
  return Math.round(value / step) * step;
}
