import { useLocation, useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SelectField } from '../../ui/field.tsx';
import { CollapsedScanCode } from '../../ui/scan-code.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useFormErrors } from '../../words/describe-error.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { useSaveExperimentFirst } from '../draft/use-save-experiment-first.ts';
import { lifetimes } from './lifetimes.ts';
import { PreviewList } from './preview-list.tsx';
import { usePreviews } from './use-previews.ts';

/** Links to preview a variant before visitors get it; opens at `#preview`. */
export function PreviewPanel({
  page,
  onPage,
}: {
  /** The page to preview the variant on. */
  readonly page: string;
  readonly onPage: (page: string) => void;
}) {
  const { preview: words } = usePageWords('editor');
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ hash }) => hash === 'preview' });
  return (
    <Panel
      isOpen={isOpen}
      onClose={() => void navigate({ to: '.', hash: '', replace: true })}
      title={words.title}
      description={words.text}
    >
      <PreviewForm page={page} onPage={onPage} />
    </Panel>
  );
}

function PreviewForm({ page, onPage }: Parameters<typeof PreviewPanel>[0]) {
  const { preview: words } = usePageWords('editor');
  const { content, isReadOnly } = useDraft();
  const { previews, create, revoke } = usePreviews();
  const saveFirst = useSaveExperimentFirst();
  const { variants } = content;
  const first = variants.find(({ isControl }) => !isControl) ?? variants[0];
  const [variantKey, setVariantKey] = useState(first?.variantKey ?? '');
  const [lifetime, setLifetime] = useState<number>(lifetimes[1].seconds);
  const errors = useFormErrors(create.error, ['url', 'variantKey', 'expiresInSeconds']);
  const format = useFormat();
  const submit = useOneAtATime(async () => {
    if (await saveFirst()) await create.mutateAsync({ variantKey, url: page, expiresInSeconds: lifetime });
  });
  return (
    <div className="flex flex-col gap-4">
      {!isReadOnly && (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <SelectField
            label={words.variant}
            value={variantKey}
            error={errors.forField('variantKey')}
            onChange={({ target }) => setVariantKey(target.value)}
          >
            {variants.map((variant) => (
              <option key={variant.variantKey} value={variant.variantKey}>
                {variant.name}
              </option>
            ))}
          </SelectField>
          <CodeField
            label={words.page}
            hint={words.pageHint}
            value={page}
            inputMode="url"
            error={errors.forField('url')}
            onChange={({ target }) => onPage(target.value)}
          />
          <SelectField
            label={words.lifetime}
            value={lifetime}
            error={errors.forField('expiresInSeconds')}
            onChange={({ target }) => setLifetime(Number(target.value))}
          >
            {lifetimes.map(({ seconds, name }) => (
              <option key={seconds} value={seconds}>
                {words.lifetimes[name]}
              </option>
            ))}
          </SelectField>
          {create.error !== null && errors.other !== undefined && <ErrorNotice error={create.error} />}
          <Button type="submit" kind="primary" disabled={create.isPending} className="self-start">
            {words.create}
          </Button>
        </form>
      )}
      {create.data !== undefined && 'url' in create.data && (
        <div role="status" className="rounded-3 border border-border p-3 text-13">
          <p className="mb-2 text-12 text-muted">{words.created(format.time(create.data.expiresAt))}</p>
          <p className="font-mono text-12 break-all">{create.data.url}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton text={create.data.url} label={words.copy} />
            <a
              href={create.data.url}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ size: 'small' })}
            >
              <ExternalLink aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {words.openLink}
            </a>
          </div>
          <CollapsedScanCode title={words.onPhone} link={create.data.url} words={words} />
        </div>
      )}
      <PreviewList previews={previews} revoke={revoke} />
    </div>
  );
}
