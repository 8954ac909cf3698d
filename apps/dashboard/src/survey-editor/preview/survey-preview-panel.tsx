import { useLocation, useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSaveFirst } from '../../draft/use-save-first.ts';
import { findPreviewUrl } from '../../editor/previews/find-preview-url.ts';
import { lifetimes } from '../../editor/previews/lifetimes.ts';
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
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { useSurveyPreviews } from './use-survey-previews.ts';

/** Side panel of preview links, which show the survey on a real page before it is published; opens at `#preview`. */
export function SurveyPreviewPanel() {
  const { link: words } = usePageWords('surveyEditor');
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ hash }) => hash === 'preview' });
  return (
    <Panel
      isOpen={isOpen}
      onClose={() => void navigate({ to: '.', search: (before) => before, hash: '', replace: true })}
      title={words.title}
      description={words.text}
    >
      <PreviewForm />
    </Panel>
  );
}

function PreviewForm() {
  const { preview: words } = usePageWords('editor');
  const { survey, content, isReadOnly, save } = useSurveyDraft();
  const { open, create, revoke } = useSurveyPreviews(survey.surveyKey);
  const saveFirst = useSaveFirst(save);
  const format = useFormat();
  const [page, setPage] = useState(findPreviewUrl(content.urlRules) ?? '');
  const [lifetime, setLifetime] = useState<number>(lifetimes[1].seconds);
  const errors = useFormErrors(create.error, ['url', 'expiresInSeconds']);
  const submit = useOneAtATime(async () => {
    if (await saveFirst()) await create.mutateAsync({ url: page, expiresInSeconds: lifetime });
  });
  const created = create.data !== undefined && 'url' in create.data ? create.data : undefined;
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
          <CodeField
            label={words.page}
            hint={words.pageHint}
            value={page}
            inputMode="url"
            error={errors.forField('url')}
            onChange={({ target }) => setPage(target.value)}
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
      {created !== undefined && (
        <div role="status" className="rounded-3 border border-border p-3 text-13">
          <p className="mb-2 text-12 text-muted">{words.created(format.time(created.expiresAt))}</p>
          <p className="font-mono text-12 break-all">{created.url}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton text={created.url} label={words.copy} />
            <a href={created.url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
              <ExternalLink aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {words.openLink}
            </a>
          </div>
          <CollapsedScanCode title={words.onPhone} link={created.url} words={words} />
        </div>
      )}
      {open.length > 0 && (
        <section aria-labelledby="open-previews" className="border-t border-border pt-4">
          <h3 id="open-previews" className="text-13 font-[560]">
            {words.active}
          </h3>
          <ul className="divide-y divide-border text-13">
            {open.map(({ previewId, createdBy, expiresAt }) => (
              <li key={previewId} className="flex items-center gap-3 py-2">
                <p className="min-w-0 grow">
                  {words.until(format.time(expiresAt))}
                  {createdBy !== null && (
                    <>
                      {' · '}
                      <bdi className="text-muted">{createdBy}</bdi>
                    </>
                  )}
                </p>
                {!isReadOnly && (
                  <Button
                    size="small"
                    kind="danger"
                    disabled={revoke.isPending}
                    aria-label={words.revokeOf(format.time(expiresAt))}
                    onClick={() => revoke.mutate(previewId)}
                  >
                    {words.revoke}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
