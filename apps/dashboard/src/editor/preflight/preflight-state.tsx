import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useDescribeError } from '../../words/describe-error.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { Preflight } from './use-preflight.ts';

/** When the pre-flight was computed or why there is none, and a button to compute another. */
export function PreflightState({ preflight }: { readonly preflight: Preflight }) {
  const { preflight: words } = usePageWords('sections');
  const describeError = useDescribeError();
  const { report, isStale, isComputing, error, refresh } = preflight;
  const failed = error === null || error === undefined ? undefined : words.failed(describeError(error));
  const status = isComputing
    ? words.computing
    : (failed ?? (isStale ? words.stale : report && words.basis(String(report.days))));
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
      <p
        aria-live="polite"
        className={`text-12 ${failed === undefined ? 'text-muted' : 'text-negative-text'}`}
      >
        {status}
      </p>
      {!isComputing && (isStale || failed !== undefined) && (
        <Button size="small" onClick={refresh}>
          <RefreshCw aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {words.recompute}
        </Button>
      )}
    </div>
  );
}
