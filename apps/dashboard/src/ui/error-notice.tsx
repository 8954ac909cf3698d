import { CircleAlert } from 'lucide-react';
import { ApiError, OfflineError } from '../api/api-error.ts';
import { useDescribeError } from '../words/describe-error.ts';
import { useWords } from '../words/words.ts';
import { Notice } from './notice.tsx';

/** Explains why a request failed. A server error is shown with the request's id in the server's log. */
export function ErrorNotice({ error }: { readonly error: unknown }) {
  const { errors } = useWords();
  const describeError = useDescribeError();
  return (
    <div role="alert">
      <Notice tone="negative" icon={CircleAlert}>
        <p>{error instanceof OfflineError ? errors.offline : describeError(error)}</p>
        {error instanceof ApiError && error.status >= 500 && error.requestId !== undefined && (
          <p className="mt-1 font-mono text-12">
            {errors.request} {error.requestId}
          </p>
        )}
      </Notice>
    </div>
  );
}
