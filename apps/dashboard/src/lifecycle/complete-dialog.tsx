import type { ExperimentView } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ValidationErrorNotice } from '../changes/validation-error-notice.tsx';
import { experimentsQuery } from '../session/experiments.ts';
import { useProject, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextArea } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { coveredShare, dailyVisitors } from './daily-visitors.ts';
import { rolloutWarning } from './rollout-warning.ts';
import { plannedHoldback, useComplete } from './use-complete.ts';

const holdbackShares = [0.01, 0.02, 0.05, 0.1, 0.2];

/** A dialog that shows how many visitors the end of an experiment affects, and asks which variant to roll out and why. */
export function CompleteDialog({
  experiment,
  initialVariantKey,
  onClose,
}: {
  readonly experiment: ExperimentView;
  /** The preselected variant; null for the original page. */
  readonly initialVariantKey: string | null;
  readonly onClose: () => void;
}) {
  const words = usePageWords('lifecycle');
  const { complete } = words;
  const format = useFormat();
  const formId = useId();
  const project = useProject();
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const outcome = experiments.find(
    (overview) => overview.experimentKey === experiment.experimentKey,
  )?.outcome;
  const [chosenVariantKey, setChosenVariantKey] = useState(initialVariantKey);
  const [holdback, setHoldback] = useState(plannedHoldback(experiment, project));
  const [why, setWhy] = useState('');
  const [learned, setLearned] = useState('');
  const completion = useComplete(experiment);

  const { variants, urlRules, status, isChanged } = experiment;
  const winner = variants.find(({ variantKey, isControl }) => variantKey === chosenVariantKey && !isControl);
  const effectiveHoldback = winner === undefined ? 0 : holdback;
  const daily = dailyVisitors(outcome ?? undefined, coveredShare(experiment, project));
  const pages = urlRules.include.map(({ value }) => value);
  const warning =
    status === 'completed' || winner === undefined ? undefined : rolloutWarning(outcome, winner.variantKey);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (completion.isPending) return;
    completion.mutate(
      {
        variantKey: winner?.variantKey ?? null,
        holdback:
          effectiveHoldback === 0 && winner === undefined
            ? plannedHoldback(experiment, project)
            : effectiveHoldback,
        why: why.trim(),
        learned: learned.trim(),
      },
      { onSuccess: onClose },
    );
  }

  function describeEnding(): string {
    if (status === 'completed') return complete.isCompleted;
    if (winner === undefined) return complete.endsPlain;
    if (effectiveHoldback === 0) return complete.ends;
    const people =
      daily === undefined ? '' : complete.heldDaily(format.count(Math.round(daily * effectiveHoldback)));
    return complete.endsHeld(format.percent(effectiveHoldback), people);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        winner === undefined
          ? complete.keepTitle
          : complete.rollOutTitle(winner.name, format.percent(1 - effectiveHoldback))
      }
      description={
        <>
          {daily === undefined
            ? effectiveHoldback === 0
              ? complete.everybody
              : complete.visitors
            : complete.daily(format.count(roundEstimate(daily * (1 - effectiveHoldback))))}{' '}
          {pages.length === 0 ? (
            complete.everyPage
          ) : (
            <code className="font-mono text-12 break-all">{format.list(pages)}</code>
          )}{' '}
          {winner === undefined ? complete.willKeep : complete.willGet} {describeEnding()}
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
            disabled={completion.isPending}
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
        {completion.error !== null && <ValidationErrorNotice error={completion.error} />}
        {warning !== undefined && (
          <Notice tone={warning === 'harmful' ? 'negative' : 'warning'} icon={TriangleAlert}>
            {complete.warnings[warning]}
          </Notice>
        )}
        <SelectField
          label={complete.who}
          value={winner?.variantKey ?? ''}
          onChange={(event) => setChosenVariantKey(event.target.value === '' ? null : event.target.value)}
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
            {[...new Set([...holdbackShares, ...(holdback > 0 ? [holdback] : [])])].sort().map((share) => (
              <option key={share} value={String(share)}>
                {complete.share(format.percent(share))}
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

/** Rounds an estimate to three significant digits. */
function roundEstimate(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2);
  return Math.round(value / step) * step;
}
