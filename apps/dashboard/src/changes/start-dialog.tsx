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
import { isLater } from './is-later.ts';
import { namesOf } from './names.ts';
import { RefusedNote } from './refused-note.tsx';

/** Explains what a start changes and locks; asks for its time and the reason. */
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
  const [isPlanned, setPlanned] = useState(isLater(startAt));
  const [reason, setReason] = useState('');
  const { data } = useQuery(
    changesPreviewQuery(useProjectKey(), { experiments: [experiment.experimentKey], startsDrafts: true }),
  );
  const isOfIt = (found: Finding) => found.experimentKey === experiment.experimentKey;
  const errors = data?.errors.filter(isOfIt) ?? [];
  // The missing decision rule is listed among the locked settings.
  const warnings = data?.warnings.filter((found) => isOfIt(found) && !isAboutMissingGoal(found)) ?? [];
  const isScheduled = isPlanned && isLater(startAt);

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
        {error !== null && error !== undefined && <RefusedNote error={error} />}
        {isLater(startAt) && (
          <SelectField
            label={words.when}
            value={isPlanned ? 'planned' : 'now'}
            onChange={(event) => setPlanned(event.target.value === 'planned')}
          >
            <option value="planned">{words.at(format.time(startAt))}</option>
            <option value="now">{words.now}</option>
          </SelectField>
        )}
        <WhatIsFixed experiment={experiment} />
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

function isAboutMissingGoal({ code }: Finding): boolean {
  return code === 'no_goal' || code === 'no_primary_goal';
}

function WhatIsFixed({ experiment }: { readonly experiment: ExperimentView }) {
  const { start: words, engines } = usePageWords('changes');
  const format = useFormat();
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const { urlRules, coverage, variants, goals, plan = {} } = experiment;
  const primary = goals.filter(({ role }) => role === 'primary').map(({ goalKey }) => goalKey);
  const planned = [
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
      <Fact name={words.visitors}>{words.coverage(format.level(coverage))}</Fact>
      <Fact name={words.split}>
        <span className="flex flex-col gap-0.5">
          {variants.map(({ variantKey, name, weight }, index) => (
            <span key={variantKey} className="flex min-w-0 items-center gap-1.5">
              <VariantBadge index={index} />
              <bdi className="truncate">{name}</bdi>
              <span className="num ml-auto shrink-0">{format.level(weight)}</span>
            </span>
          ))}
        </span>
      </Fact>
      <Fact name={words.decides}>
        {primary.length === 0 ? (
          <span className="text-warning-text">{words.noGoal}</span>
        ) : (
          <bdi>{format.list(primary.map(namesOf(experiments).goal))}</bdi>
        )}
      </Fact>
      <Fact name={words.plan}>{planned.length === 0 ? words.usualPlan : planned.join(', ')}</Fact>
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
