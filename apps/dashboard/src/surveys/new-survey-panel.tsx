import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useFormErrors } from '../words/describe-error.ts';
import { usePageWords } from '../words/page-words.ts';
import { currentLanguage } from '../words/words.ts';
import { createQuestions, type FirstQuestion, firstIcons } from './first-questions.ts';

const formId = 'new-survey';
const kinds = ['nps', 'csat', 'choice', 'open'] as const satisfies readonly FirstQuestion[];

interface Values {
  readonly name: string;
  readonly surveyKey: string;
  readonly first: FirstQuestion;
}

/** Creates a draft survey with its first question, and opens its setup. */
export function NewSurveyPanel({ onClose }: { readonly onClose: () => void }) {
  const words = usePageWords('surveys');
  const { create } = words;
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { register, handleSubmit } = useForm<Values>({
    defaultValues: { name: '', surveyKey: '', first: 'nps' },
  });
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: ({ name, surveyKey, first }: Values) =>
      unwrap(
        api.projects[':projectKey'].surveys.$post({
          param: { projectKey },
          json: {
            name,
            language: currentLanguage(),
            questions: createQuestions(first, words),
            ...(surveyKey.trim() !== '' && { surveyKey }),
          },
        }),
      ),
    async onSuccess({ survey: { surveyKey, name } }) {
      await queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
      toast({ text: words.created(name) });
      void navigate({
        to: '/p/$projectKey/surveys/$surveyKey/setup',
        params: { projectKey, surveyKey },
        replace: true,
      });
    },
  });
  const submit = useOneAtATime(mutateAsync);
  const errors = useFormErrors(error, ['name', 'surveyKey']);
  return (
    <Panel
      isOpen
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
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-12 font-[560] text-muted">{create.first}</legend>
          {kinds.map((kind) => {
            const Icon = firstIcons[kind];
            return (
              <label
                key={kind}
                className="flex cursor-pointer items-start gap-3 rounded-3 border border-border p-3 text-13 hover:bg-hover has-checked:border-accent has-checked:bg-selected"
              >
                <input type="radio" value={kind} className="mt-0.5 accent-accent" {...register('first')} />
                <span className="min-w-0 grow">
                  <span className="block font-[560]">{words.first[kind].title}</span>
                  <span className="block text-12 text-muted">{words.first[kind].text}</span>
                </span>
                <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
              </label>
            );
          })}
        </fieldset>
        <TextField
          label={create.key}
          hint={create.keyHint}
          error={errors.forField('surveyKey')}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          {...register('surveyKey')}
        />
      </form>
    </Panel>
  );
}
