import type { ListedWebhook } from '@pixel/control/client';
import { ApiError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { ConflictNote } from '../ui/conflict-note.tsx';
import { Panel } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { RefusalNote } from '../ui/refusal-note.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useFormErrors, useSayError } from '../words/say-error.ts';
import { useWords } from '../words/words.ts';
import type { NewSecret } from './secret-dialog.tsx';
import { TypeChoices } from './type-choices.tsx';
import { useEndpointForm } from './use-endpoint-form.ts';
import { useWebhooksAddress } from './use-webhooks-address.ts';

const formId = 'endpoint-form';
const fields = ['webhookKey', 'url', 'description', 'types'] as const;

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
  const { setSearch, open } = useWebhooksAddress();
  const editor = useEndpointForm(endpoint);
  const { values, edit, refusal } = editor;
  const isTaken = useIsTaken(refusal);
  const errors = useFormErrors(isTaken === undefined ? refusal : null, fields);
  const isNew = endpoint === undefined;
  const close = () => setSearch({ panel: undefined });

  async function save(way: 'save' | 'saveOver' = 'save'): Promise<void> {
    const saved = await editor[way]();
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
          <ConflictNote onTheirs={editor.takeTheirs} onMine={() => void save('saveOver')} />
        )}
        {errors.other !== undefined && <RefusalNote error={refusal} />}
        {isNew && (
          <CodeField
            label={form.key}
            hint={form.keyHint}
            error={isTaken ?? errors.of('webhookKey')}
            autoFocus
            value={values.webhookKey}
            onChange={({ target }) => edit({ webhookKey: target.value })}
          />
        )}
        <CodeField
          label={form.url}
          hint={form.urlHint}
          error={errors.of('url')}
          inputMode="url"
          value={values.url}
          onChange={({ target }) => edit({ url: target.value })}
        />
        <TextField
          label={form.description}
          error={errors.of('description')}
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
        <TypeChoices chosen={values.types} error={errors.of('types')} onChange={(types) => edit({ types })} />
      </form>
    </Panel>
  );
}

/** Returns the error for a key that is taken, which the server reports for the whole call. */
function useIsTaken(refusal: Error | null): string | undefined {
  const sayError = useSayError();
  const isTaken = refusal instanceof ApiError && refusal.code === 'already_exists';
  return isTaken ? sayError(refusal) : undefined;
}
