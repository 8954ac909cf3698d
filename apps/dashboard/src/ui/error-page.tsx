import { DatabaseZap, WifiOff } from 'lucide-react';
import { ApiError, OfflineError, PartMissingError } from '../api/api-error.ts';
import { useDescribeError } from '../words/describe-error.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Main } from './main.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { EmptyState } from './notice.tsx';

/** A page that explains an error, what still works and what to do, with the request's id in the server's log. */
export function ErrorPage({ error, reset }: { readonly error: unknown; readonly reset?: () => void }) {
  const { errors, common } = useWords();
  const describeError = useDescribeError();
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const canReset = reset !== undefined && !(error instanceof PartMissingError);
  const isOffline = error instanceof OfflineError;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Main className="mx-auto w-full max-w-[720px] p-4">
      <EmptyState
        icon={isOffline ? WifiOff : DatabaseZap}
        tone="negative"
        heading="h1"
        title={isOffline ? errors.offline : errors.cannotLoad}
        actions={<Button onClick={() => (canReset ? reset() : location.reload())}>{common.tryAgain}</Button>}
      >
        {!isOffline && <p>{error instanceof ApiError ? `${describeError(error)}.` : errors.reload}</p>}
        <p>{errors.nothingLost}</p>
        {requestId !== undefined && (
          <p className="mt-2 inline-flex items-center gap-1 font-mono text-12">
            <span className="sr-only">{errors.request}</span>
            {requestId}
            <CopyButton text={requestId} />
          </p>
        )}
      </EmptyState>
    </Main>
  );
}
