import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { parsePageUrl, verificationUrl } from './page-url.ts';
import { Step, type StepState } from './step.tsx';
import type { OwnBrowser } from './use-own-browser.ts';

/** Install step: opens a page of the site, so that the script runs there once. */
export function OpenStep({
  state,
  page,
  own: { code, isCreating },
  onPage,
}: {
  readonly state: StepState;
  /** URL of the page; undefined while unknown. */
  readonly page: string | undefined;
  /** The code in the opened URL makes the script on that page send a report. */
  readonly own: Pick<OwnBrowser, 'code' | 'isCreating'>;
  readonly onPage: (typed: string) => void;
}) {
  const { open } = usePageWords('install');
  const [typed, setTyped] = useState(page ?? '');
  // A half-typed URL may be another site's, and the server fetches the page, so only a finished one is used.
  const isInvalid = typed.trim() !== '' && parsePageUrl(typed) === undefined;
  const commit = () => {
    if (typed !== (page ?? '') && parsePageUrl(typed) !== undefined) onPage(typed);
  };

  const kind = state === 'now' ? 'primary' : 'quiet';
  const label = (url: string) => (
    <>
      <ExternalLink aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
      <bdi className="max-w-[24ch] truncate">{open.action(new URL(url).host)}</bdi>
    </>
  );

  return (
    <Step
      number={3}
      state={state}
      title={open.title}
      beside={
        page !== undefined &&
        // Without the code, the script would never send a report.
        (isCreating ? (
          <Button kind={kind} disabled>
            {label(page)}
          </Button>
        ) : (
          <a
            href={verificationUrl(page, code)}
            target="_blank"
            rel="noopener"
            className={buttonClass({ kind })}
          >
            {label(page)}
          </a>
        ))
      }
    >
      <p className="mb-3 text-13 text-muted">
        {page === undefined ? open.unknown : isCreating || code !== undefined ? open.report : open.text}
      </p>
      <div className="max-w-[420px]">
        <TextField
          label={open.page}
          value={typed}
          inputMode="url"
          placeholder="https://shop.example/"
          error={isInvalid ? open.pageError : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </div>
    </Step>
  );
}
