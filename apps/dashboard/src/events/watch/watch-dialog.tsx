import { SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageUrlToCheck, verificationUrl } from '../../install/page-url.ts';
import { useProject } from '../../session/project.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScanCode } from '../../ui/scan-code.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { watchMs } from '../base/events-search.ts';
import { useEventsNavigation } from '../base/use-events-navigation.ts';
import { useWatchedVisitor } from './use-watch.ts';

/** Panel to watch the user's own browser: a link or QR code opens the site, which reports its visitor. */
export function WatchDialog({ onClose }: { readonly onClose: () => void }) {
  const { watch } = usePageWords('events');
  const { allowedOrigins } = useProject();
  const { replace } = useEventsNavigation();
  const [typed, setTyped] = useState<string>();
  const origins = allowedOrigins.filter((origin) => origin !== '*');
  // Among several pages, only the user knows their own; anyone may have sent the newest event.
  const page = pageUrlToCheck({
    typedUrl: typed,
    allowedOrigins: origins.length === 1 ? origins : [],
    visitedOrigins: [],
  });
  const { code, error, visitor } = useWatchedVisitor();
  const link = page === undefined || code === undefined ? undefined : verificationUrl(page, code);

  useEffect(() => {
    if (typeof visitor !== 'string') return;
    replace({
      open: undefined,
      kind: undefined,
      name: undefined,
      page: undefined,
      experiment: undefined,
      visitor,
      until: new Date(Date.now() + watchMs).toISOString(),
    });
  }, [visitor, replace]);

  return (
    <Panel isOpen onClose={onClose} title={watch.title} description={watch.text}>
      <div className="flex flex-col gap-4">
        {error !== null && <ErrorNotice error={error} />}
        <TextField
          label={watch.page}
          error={page === undefined && typed !== undefined ? watch.pageError : undefined}
          value={typed ?? page ?? ''}
          hint={typed === undefined && page === undefined ? watch.pageHint : undefined}
          placeholder="https://shop.example"
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        {origins.length > 1 && (
          <ul aria-label={watch.origins} className="-mt-2 flex flex-wrap gap-1.5">
            {origins.map((origin) => (
              <li key={origin} className="min-w-0">
                <Button size="small" className="max-w-full" onClick={() => setTyped(origin)}>
                  <span className="truncate">{origin}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {link !== undefined && (
          <>
            <a
              href={link}
              target="_blank"
              rel="noopener"
              className={`${buttonClass({ kind: 'primary' })} self-start`}
            >
              <SquareArrowOutUpRight aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
              {watch.open(new URL(link).host)}
            </a>
            <ScanCode link={link} words={watch} />
          </>
        )}
        <p role="status" className="text-13">
          {visitor === undefined && link !== undefined && watch.waiting}
        </p>
        {visitor === null && (
          <Notice tone="warning" icon={SquareArrowOutUpRight}>
            {watch.noConsent}
          </Notice>
        )}
        <p className="text-12 text-muted">{watch.note}</p>
      </div>
    </Panel>
  );
}
