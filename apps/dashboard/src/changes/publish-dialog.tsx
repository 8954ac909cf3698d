import type { ExperimentView, UnpublishedChanges } from '@pixel/control/client';
import { CircleAlert, Users } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { TextField } from '../ui/field.tsx';
import { Avatar } from '../ui/marks.tsx';
import { Notice } from '../ui/notice.tsx';
import { Time } from '../ui/time.tsx';
import { usePageWords } from '../words/page-words.ts';
import type { Finding } from './describe-finding.ts';
import { FindingList } from './finding-list.tsx';
import { groupChanges } from './group-changes.ts';
import { GroupedChanges, useFormatGroupName } from './grouped-changes.tsx';
import { type RunningEditChoice, RunningEditField } from './running-edit-field.tsx';

/** The user's decisions in the dialog. */
export interface PublishDecisions {
  readonly reason: string | undefined;
  /** By the keys of running experiments whose variants change visibly. */
  readonly runningEditChoices: ReadonlyMap<string, RunningEditChoice>;
}

/** A dialog that shows what would go live, with errors and warnings, and asks for a reason. */
export function PublishDialog({
  seen,
  experiment,
  error,
  onClose,
  onPublish,
}: {
  readonly seen: UnpublishedChanges;
  /** The experiment to publish; undefined if several resources are. */
  readonly experiment?: ExperimentView | undefined;
  /** The error of the last attempt to publish. */
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onPublish: (decided: PublishDecisions) => void;
}) {
  const words = usePageWords('changes');
  const formId = useId();
  const [reason, setReason] = useState('');
  const [choices, setChoices] = useState<ReadonlyMap<string, RunningEditChoice>>(new Map());
  const runningEdits = findRunningEdits(seen.warnings);
  const phase = experiment?.phase?.number;
  const choiceFor = (key: string): RunningEditChoice =>
    choices.get(key) ?? { kind: phase === undefined ? 'keep' : 'phase' };
  const isNewPhase = runningEdits.some(({ experimentKey }) => choiceFor(experimentKey).kind === 'phase');
  const isConflict = error instanceof ApiError && error.status === 409;
  const count = seen.changes.length;
  const isBlocked = seen.errors.length > 0 || count === 0;

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (isBlocked) return;
    const runningEditChoices = new Map(
      runningEdits.map(({ experimentKey }) => [experimentKey, choiceFor(experimentKey)]),
    );
    if (
      [...runningEditChoices.values()].some((choice) => choice.kind === 'same' && choice.reason.trim() === '')
    )
      return;
    onPublish({ reason: reason.trim() === '' ? undefined : reason.trim(), runningEditChoices });
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={count === 0 ? words.publish.nothing : words.publish.title(count)}
      description={count === 0 ? words.nothing : words.publish.about}
      actions={
        <>
          <Button onClick={onClose}>{words.publish.notYet}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={isBlocked}>
            {isNewPhase && phase !== undefined
              ? words.running.startPhase(phase + 1)
              : words.publish.publish(count)}
          </Button>
        </>
      }
    >
      <form id={formId} className="mt-4 flex flex-col gap-4" onSubmit={submit} onKeyDown={handleKeyDown}>
        {isConflict && <Conflict seen={seen} />}
        {error !== null && error !== undefined && !isConflict && <ErrorNotice error={error} />}
        {seen.errors.length > 0 && (
          <Notice tone="negative" icon={CircleAlert}>
            {words.publish.blocked(seen.errors.length)}
          </Notice>
        )}
        <FindingList
          errors={seen.errors}
          warnings={seen.warnings.filter((finding) => !isVisibleEdit(finding))}
        />
        <section
          aria-label={words.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
          tabIndex={0}
          className="max-h-[38dvh] overflow-y-auto rounded-3 border border-border px-3 py-0.5"
        >
          <GroupedChanges changes={seen.changes} />
        </section>
        {runningEdits.map(({ experimentKey, name }) => (
          <RunningEditField
            key={experimentKey}
            name={name}
            phase={phase}
            value={choiceFor(experimentKey)}
            onChange={(value) => setChoices((current) => new Map(current).set(experimentKey, value))}
          />
        ))}
        <TextField
          label={words.publish.reason}
          hint={words.publish.reasonHint}
          maxLength={1_000}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Explains that someone else has edited or published in the meantime, and lists the last editor of each resource. */
function Conflict({ seen: { edits, changes } }: { readonly seen: UnpublishedChanges }) {
  const words = usePageWords('changes').publish;
  const formatName = useFormatGroupName();
  const groups = groupChanges(changes);
  return (
    <div role="alert">
      <Notice tone="warning" icon={Users}>
        {words.conflict}
        {edits.length > 0 && (
          <ul className="mt-1.5 flex flex-col gap-1">
            {edits.map(({ kind, key, by, at }) => {
              const group = groups.find(
                (candidate) => candidate.kind === kind && (kind === 'project' || candidate.key === key),
              );
              return (
                <li key={`${kind} ${key}`} className="flex min-w-0 items-center gap-1.5">
                  <Avatar name={by} />
                  <span className="min-w-0 break-words">
                    <bdi>{words.editedBy(by, group === undefined ? key : formatName(group))}</bdi>{' '}
                    <Time at={at} />
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </Notice>
    </div>
  );
}

function isVisibleEdit({ code, parameters }: Finding): boolean {
  return code === 'running_edit' && parameters.what === 'content';
}

function findRunningEdits(warnings: readonly Finding[]) {
  return warnings.flatMap((finding) =>
    isVisibleEdit(finding) && finding.experimentKey !== undefined
      ? [{ experimentKey: finding.experimentKey, name: String(finding.parameters.name) }]
      : [],
  );
}
