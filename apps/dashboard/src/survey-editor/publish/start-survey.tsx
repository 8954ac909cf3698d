import type { SurveyView } from '@pixel/control/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { ChangeDescriptions } from '../../changes/change-descriptions.tsx';
import { FindingList } from '../../changes/finding-list.tsx';
import { isInFuture } from '../../changes/is-in-future.ts';
import { ValidationErrorNotice } from '../../changes/validation-error-notice.tsx';
import { changesPreviewQuery } from '../../session/changes.ts';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { usePaletteCommands } from '../../ui/palette-commands.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useDescribeError } from '../../words/describe-error.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { usePublishKey } from './use-publish-key.ts';

/** Button that starts a draft, now or at its scheduled time, after a review of the changes that go live. */
export function StartSurvey({
  survey,
  saveFirst,
}: {
  readonly survey: SurveyView;
  readonly saveFirst: () => Promise<boolean>;
}) {
  const { start: words } = usePageWords('surveyEditor');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label =
    survey.startAt !== undefined && isInFuture(survey.startAt)
      ? words.schedule(format.time(survey.startAt))
      : words.start;
  const open = async () => setOpen(await saveFirst());
  usePublishKey(button);
  usePaletteCommands([{ kind: 'publish', label, icon: Play, run: () => void open() }]);
  return (
    <>
      <Button ref={button} kind="primary" onClick={() => void open()}>
        {label}
      </Button>
      {isOpen && <StartDialog survey={survey} onClose={() => setOpen(false)} />}
    </>
  );
}

function StartDialog({ survey, onClose }: { readonly survey: SurveyView; readonly onClose: () => void }) {
  const { start: words } = usePageWords('surveyEditor');
  const { publish } = usePageWords('changes');
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const format = useFormat();
  const toast = useToast();
  const describeError = useDescribeError();
  const formId = useId();
  const { surveyKey, name, startAt } = survey;
  const hasFutureStart = startAt !== undefined && isInFuture(startAt);
  const [wantsSchedule, setWantsSchedule] = useState(hasFutureStart);
  const [reason, setReason] = useState('');
  const { data } = useQuery(changesPreviewQuery(projectKey, { surveys: [surveyKey], startsDrafts: true }));
  const isScheduled = wantsSchedule && hasFutureStart;
  const errors = data?.errors.filter((error) => error.surveyKey === surveyKey) ?? [];
  const warnings = data?.warnings.filter((warning) => warning.surveyKey === surveyKey) ?? [];

  const setStatus = (
    status: 'running' | 'scheduled' | 'paused' | 'draft',
    revision: number,
    changeReason?: string,
  ) =>
    unwrap(
      api.projects[':projectKey'].surveys[':surveyKey'].status.$post({
        param: { projectKey, surveyKey },
        json: { revision, status, ...(changeReason !== undefined && { reason: changeReason }) },
      }),
    );
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
  const start = useMutation({
    mutationFn: () =>
      setStatus(
        isScheduled ? 'scheduled' : 'running',
        survey.revision,
        reason.trim() === '' ? undefined : reason,
      ),
    onSuccess({ survey: { revision } }) {
      onClose();
      toast({
        text: isScheduled ? words.scheduled(name, format.time(startAt ?? '')) : words.started(name),
        undoLabel: isScheduled ? words.undo : words.pause,
        undo: () =>
          void setStatus(isScheduled ? 'draft' : 'paused', revision)
            .catch((error: unknown) => toast({ tone: 'failed', text: describeError(error), error }))
            .finally(onSettled),
      });
    },
    onSettled,
  });
  const submitOnce = useOneAtATime(start.mutateAsync);
  const isBlocked = start.isPending || errors.length > 0 || data === undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBlocked) submitOnce();
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
          <Button kind="primary" type="submit" form={formId} disabled={isBlocked}>
            {isScheduled ? words.schedule(format.time(startAt)) : words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="mt-4 flex flex-col gap-4" onSubmit={submit}>
        {start.error !== null && <ValidationErrorNotice error={start.error} />}
        {hasFutureStart && (
          <SelectField
            label={words.when}
            value={wantsSchedule ? 'planned' : 'now'}
            onChange={({ target }) => setWantsSchedule(target.value === 'planned')}
          >
            <option value="planned">{words.at(format.time(startAt))}</option>
            <option value="now">{words.now}</option>
          </SelectField>
        )}
        <FindingList errors={errors} warnings={warnings} />
        {data !== undefined && (
          <section
            aria-label={words.whatGoesLive}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
            tabIndex={0}
            className="max-h-[38dvh] overflow-y-auto rounded-3 border border-border px-3 py-0.5"
          >
            <ChangeDescriptions changes={data.changes} />
          </section>
        )}
        <TextField
          label={publish.reason}
          hint={publish.reasonHint}
          maxLength={1_000}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
