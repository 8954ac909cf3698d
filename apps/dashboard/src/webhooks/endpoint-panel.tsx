import type { ListedWebhook } from '@pixel/control/client';
import { useState } from 'react';
import { problemsOfError, useDescribeProblemAt, useProblems } from '../session/use-problems.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { ConflictNotice } from '../ui/conflict-notice.tsx';
import { Panel } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { endpointContentOf, endpointPatchOf } from './endpoint-content.ts';
import { ScopeChoices } from './scope-choices.tsx';
import { keysField, scopes } from './scopes.ts';
import type { NewSecret } from './secret-dialog.tsx';
import { TypeChoices } from './type-choices.tsx';
import { useEndpointForm } from './use-endpoint-form.ts';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';

const formId = 'endpoint-form';
const fields = ['webhookKey', 'url', 'description', 'types', 'experimentKeys', 'surveyKeys'] as const;
type Field = (typeof fields)[number];

/** The form of an endpoint: URL, subscribed types, and whether it is on. Without an endpoint, creates one. */
export function EndpointPanel({
  endpoint,
  onSecret,
}: {
  readonly endpoint: ListedWebhook | undefined;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const words = usePageWords('webhooks');
  const { common } = useWords();
  const { form } = words;
  const toast = useToast();
  const { setSearch, open } = useWebhooksNavigation();
  const editor = useEndpointForm(endpoint);
  const { values, edit, refusal } = editor;
  const isNew = endpoint === undefined;
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const problems = useProblems(
    isNew
      ? { kind: 'webhook', content: endpointContentOf(values) }
      : { kind: 'webhook', key: endpoint.webhookKey, content: endpointPatchOf(values) },
  );
  const refused = problemsOfError(refusal, 'webhookKey');
  const isShownAtFields =
    refused.length > 0 && refused.every(({ path }) => fields.some((field) => path.split('.')[0] === field));
  const problemAt = useDescribeProblemAt([...refused, ...problems]);
  /** Hides errors of untouched fields. */
  const errorOf = (field: Field) =>
    !isNew || isSubmitted || touched.has(field) ? problemAt(field) : undefined;
  const touch = (field: Field) => () => setTouched((fields) => new Set([...fields, field]));
  const close = () => setSearch({ panel: undefined });

  async function save(method: 'save' | 'overwrite' = 'save'): Promise<void> {
    setSubmitted(true);
    const saved = await editor[method]();
    if (saved === undefined) return;
    const { webhookKey, secret } = saved;
    toast({ text: isNew ? form.created(webhookKey) : form.changed(webhookKey) });
    if (secret !== undefined) onSecret({ webhookKey, secret });
    if (isNew) open(webhookKey);
    else close();
  }

  return (
    <Panel
      isOpen
      onClose={close}
      title={isNew ? words.newEndpoint : form.editTitle(endpoint.webhookKey)}
      actions={
        <>
          {!isNew && editor.isEdited && <Button onClick={editor.takeTheirs}>{common.discard}</Button>}
          <Button
            type="submit"
            form={formId}
            kind="primary"
            disabled={editor.isSaving || (!isNew && !editor.isEdited)}
          >
            {isNew ? form.create : form.change}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {editor.isInConflict && (
          <ConflictNotice onTheirs={editor.takeTheirs} onMine={() => void save('overwrite')} />
        )}
        {refusal !== null && !isShownAtFields && <ErrorNotice error={refusal} />}
        {isNew && (
          <CodeField
            label={form.key}
            hint={form.keyHint}
            error={errorOf('webhookKey')}
            onBlur={touch('webhookKey')}
            autoFocus
            value={values.webhookKey}
            onChange={({ target }) => edit({ webhookKey: target.value })}
          />
        )}
        <CodeField
          label={form.url}
          hint={form.urlHint}
          error={errorOf('url')}
          onBlur={touch('url')}
          inputMode="url"
          value={values.url}
          onChange={({ target }) => edit({ url: target.value })}
        />
        <TextField
          label={form.description}
          error={errorOf('description')}
          onBlur={touch('description')}
          autoComplete="off"
          value={values.description}
          onChange={({ target }) => edit({ description: target.value })}
        />
        <label className="flex gap-2.5 text-13">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={values.isEnabled}
            onChange={({ target }) => edit({ isEnabled: target.checked })}
          />
          <span>
            <span className="block font-[540]">{form.isEnabled}</span>
            <span className="block text-12 text-muted">{form.isEnabledHint}</span>
          </span>
        </label>
        <TypeChoices
          chosen={values.types}
          error={errorOf('types')}
          onChange={(types) => {
            touch('types')();
            edit({ types });
          }}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-12 font-[560] text-muted">{form.scopes}</legend>
          <p className="text-12 text-faint">{form.scopesHint}</p>
          {scopes.map((scope) => (
            <ScopeChoices
              key={scope}
              scope={scope}
              chosen={values[keysField[scope]]}
              error={errorOf(keysField[scope])}
              onChange={(keys) => {
                touch(keysField[scope])();
                edit({ [keysField[scope]]: keys });
              }}
            />
          ))}
        </fieldset>
      </form>
    </Panel>
  );
}
