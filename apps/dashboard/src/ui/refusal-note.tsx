import { CircleAlert } from 'lucide-react';
import { ApiError, OfflineError } from '../api/api-error.ts';
import { useSayError } from '../words/say-error.ts';
import { useWords } from '../words/words.ts';
import { Note } from './notice.tsx';

/** Why something was not done; with the id by which the server's log has it, where the server could not. */
export function RefusalNote({ error }: { readonly error: unknown }) {
  const { errors } = useWords();
  const sayError = useSayError();
  return (
    <div role="alert">
      <Note tone="negative" icon={CircleAlert}>
        <p>{error instanceof OfflineError ? errors.offline : sayError(error)}</p>
        {error instanceof ApiError && error.status >= 500 && error.requestId !== undefined && (
          <p className="mt-1 font-mono text-12">
            {errors.request} {error.requestId}
          </p>
        )}
      </Note>
    </div>
  );
}
