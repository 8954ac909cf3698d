import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/dialog.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useFormErrors } from '../words/describe-error.ts';
import { useWords } from '../words/words.ts';

const formId = 'new-experiment';

/** Creates a draft experiment with a control and a variant. */
export function NewExperimentPanel({
  isOpen,
  onClose,
  onCreated,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (experimentKey: string) => void;
}) {
  const { create, made } = useWords().experimentsPage;
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { register, handleSubmit, reset } = useForm({
    defaultValues: { name: '', experimentKey: '', hypothesis: '' },
  });
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: ({ name, ...optional }: { name: string; experimentKey: string; hypothesis: string }) =>
      unwrap(
        api.projects[':projectKey'].experiments.$post({
          param: { projectKey },
          json: { name, ...omitBlank(optional) },
        }),
      ),
    async onSuccess({ experiment: { experimentKey, name } }) {
      await queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
      reset();
      toast({ text: made(name) });
      // Don't navigate if the user has moved on in the meantime.
      if (isOpenRef.current) onCreated(experimentKey);
    },
  });
  const isOpenRef = useRef(isOpen);
  useEffect(() => {
    isOpenRef.current = isOpen;
    return () => {
      isOpenRef.current = false;
    };
  }, [isOpen]);
  const submit = useOneAtATime(mutateAsync);
  const errors = useFormErrors(error, ['name', 'hypothesis', 'experimentKey']);

  return (
    <Panel
      isOpen={isOpen}
      onClose={onClose}
      title={create.title}
      description={create.about}
      actions={
        <Button type="submit" form={formId} kind="primary" disabled={isPending}>
          {create.submit}
        </Button>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}
      >
        <TextField
          label={create.name}
          hint={create.nameHint}
          error={errors.forField('name') ?? errors.other}
          required
          autoFocus
          autoComplete="off"
          {...register('name')}
        />
        <TextArea
          label={create.idea}
          hint={create.ideaHint}
          error={errors.forField('hypothesis')}
          rows={4}
          {...register('hypothesis')}
        />
        <TextField
          label={create.key}
          hint={create.keyHint}
          error={errors.forField('experimentKey')}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          {...register('experimentKey')}
        />
      </form>
    </Panel>
  );
}

function omitBlank<T extends Readonly<Record<string, string>>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Partial<T>;
}
