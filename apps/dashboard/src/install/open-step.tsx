import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { readAddress, verifyLink } from './page-address.ts';
import { Step, type StepState } from './step.tsx';
import type { OwnBrowser } from './use-own-browser.ts';

/** Opens a page of the site, so that the script runs there once. */
export function OpenStep({
  state,
  page,
  own: { code, isMaking },
  onPage,
}: {
  readonly state: StepState;
  /** URL of the page; undefined while unknown. */
  readonly page: string | undefined;
  /** The code makes the script on that page report. */
  readonly own: Pick<OwnBrowser, 'code' | 'isMaking'>;
  readonly onPage: (typed: string) => void;
}) {
  const { open } = usePageWords('install');
  const [typed, setTyped] = useState(page ?? '');
  const isWrong =
    typed.trim() !== '' &&
    readAddress(typed) ===
      undefined; /** The server fetches the page: what is half an address is somebody else's. */
  const finish = () => {
    if (typed !== (page ?? '') && readAddress(typed) !== undefined) onPage(typed);
  };

  const kind = state === 'now' ? 'primary' : 'quiet';
  const label = (address: string) => (
    <>
      <ExternalLink aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
      <bdi className="max-w-[24ch] truncate">{open.action(new URL(address).host)}</bdi>
    </>
  );

  return (
    <Step
      number={3}
      state={state}
      title={open.title}
      beside={
        page !== undefined &&
        // Without its code, the page would never report.
        (isMaking ? (
          <Button kind={kind} disabled>
            {label(page)}
          </Button>
        ) : (
          <a href={verifyLink(page, code)} target="_blank" rel="noopener" className={buttonClass({ kind })}>
            {label(page)}
          </a>
        ))
      }
    >
      <p className="mb-3 text-13 text-muted">
        {page === undefined ? open.unknown : isMaking || code !== undefined ? open.report : open.text}
      </p>
      <div className="max-w-[420px]">
        <TextField
          label={open.page}
          value={typed}
          inputMode="url"
          placeholder="https://shop.example/"
          error={isWrong ? open.pageError : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
        />
      </div>
    </Step>
  );
}
