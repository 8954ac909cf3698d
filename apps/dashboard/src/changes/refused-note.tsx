import { CircleAlert } from 'lucide-react';
import { ApiError } from '../api/api-error.ts';
import { Note } from '../ui/notice.tsx';
import { RefusalNote } from '../ui/refusal-note.tsx';
import { useSayError, useSayProblem } from '../words/say-error.ts';

/** Explains a refusal and lists everything to fix first. */
export function RefusedNote({ error }: { readonly error: unknown }) {
  const sayError = useSayError();
  const sayProblem = useSayProblem();
  if (!(error instanceof ApiError) || error.details.length === 0) return <RefusalNote error={error} />;
  return (
    <div role="alert">
      <Note tone="negative" icon={CircleAlert}>
        <p>{sayError(error)}.</p>
        <ul className="mt-1 list-disc pl-4">
          {error.details.map((detail) => (
            <li key={`${detail.path} ${detail.message}`}>
              <span className="font-mono text-12">{detail.path}</span> {sayProblem(detail)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
