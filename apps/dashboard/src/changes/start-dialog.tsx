import type { ExperimentView } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { changesPreviewQuery } from '../session/changes.ts';
import { experimentsQuery } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { VariantBadge } from '../ui/marks.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import type { Finding } from './describe-finding.ts';
import { FindingList } from './finding-list.tsx';
import { isInFuture } from './is-in-future.ts';
import { createNameLookup } from './name-lookup.ts';
import { ValidationErrorNotice } from './validation-error-notice.tsx';

/** A dialog that explains what starting an experiment changes and locks, and asks for the time and a reason. */
export function StartDialog({
  experiment,
  error,
  isBusy,
  onClose,
  onStart,
}: {
  readonly experiment: ExperimentView;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onStart: (input: { readonly status: 'running' | 'scheduled'; readonly reason?: string }) => void;
}) {
  const { start: words, publish } = usePageWords('changes');
  const format = useFormat();
  const formId = useId();
  const { name, startAt } = experiment;
  const hasFutureStart = startAt !== undefined && isInFuture(startAt);
  const [isScheduleChosen, setScheduleChosen] = useState(hasFutureStart);
  const [reason, setReason] = useState('');
  const { data } = useQuery(
    changesPreviewQuery(useProjectKey(), { experiments: [experiment.experimentKey], startsDrafts: true }),
  );
  const concernsExperiment = (finding: Finding) => finding.experimentKey === experiment.experimentKey;
  const errors = data?.errors.filter(concernsExperiment) ?? [];
  // A missing primary goal is already shown among the locked settings.
  const warnings =
    data?.warnings.filter((finding) => concernsExperiment(finding) && !isMissingGoal(finding)) ?? [];
  const isScheduled = isScheduleChosen && hasFutureStart;

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (isBusy || errors.length > 0) return;
    onStart({
      status: isScheduled ? 'scheduled' : 'running',
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(name)}
      description={isScheduled ? words.scheduledText : words.text}
      actions={
        <>
          <Button onClick={onClose}>{publish.notYet}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={isBusy || errors.length > 0}>
            {isScheduled ? words.schedule(format.time(startAt)) : words.confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="mt-4 flex flex-col gap-4"
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && submit(event)}
      >
        {error !== null && error !== undefined && <ValidationErrorNotice error={error} />}
        {hasFutureStart && (
          <SelectField
            label={words.when}
            value={isScheduleChosen ? 'scheduled' : 'now'}
            onChange={(event) => setScheduleChosen(event.target.value === 'scheduled')}
          >
            <option value="scheduled">{words.at(format.time(startAt))}</option>
            <option value="now">{words.now}</option>
          </SelectField>
        )}
        <LockedSettings experiment={experiment} />
        <FindingList errors={errors} warnings={warnings} />
        <TextField
          label={publish.reason}
          hint={publish.reasonHint}
          maxLength={1_000}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function isMissingGoal({ code }: Finding): boolean {
  return code === 'no_goal' || code === 'no_primary_goal';
}

function LockedSettings({ experiment }: { readonly experiment: ExperimentView }) {
  const { start: words, engines } = usePageWords('changes');
  const format = useFormat();
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const { urlRules, coverage, variants, goals, plan = {} } = experiment;
  const primaryGoalKeys = goals.filter(({ role }) => role === 'primary').map(({ goalKey }) => goalKey);
  const planParts = [
    ...(plan.engine === undefined ? [] : [engines[plan.engine]]),
    ...(plan.plannedVisitors === undefined ? [] : [words.planned(format.count(plan.plannedVisitors))]),
    ...(plan.minimumDays === undefined ? [] : [words.days(plan.minimumDays)]),
  ];
  const pages = urlRules.include.map(({ value }) => value);
  return (
    <dl className="divide-y divide-border rounded-3 border border-border px-3 text-13">
      <Fact name={words.pages}>
        {pages.length === 0 ? words.everyPage : <span className="font-mono text-12">{pages.join(', ')}</span>}
      </Fact>
      <Fact name={words.visitors}>{words.coverage(format.percent(coverage))}</Fact>
      <Fact name={words.split}>
        <span className="flex flex-col gap-0.5">
          {variants.map(({ variantKey, name, weight }, index) => (
            <span key={variantKey} className="flex min-w-0 items-center gap-1.5">
              <VariantBadge index={index} />
              <bdi className="truncate">{name}</bdi>
              <span className="num ml-auto shrink-0">{format.percent(weight)}</span>
            </span>
          ))}
        </span>
      </Fact>
      <Fact name={words.decides}>
        {primaryGoalKeys.length === 0 ? (
          <span className="text-warning-text">{words.noGoal}</span>
        ) : (
          <bdi>{format.list(primaryGoalKeys.map(createNameLookup(experiments).goal))}</bdi>
        )}
      </Fact>
      <Fact name={words.plan}>{planParts.length === 0 ? words.usualPlan : planParts.join(', ')}</Fact>
      <Fact name={words.fixed}>{words.fixedText}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[108px_minmax(0,1fr)] gap-3 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
