import { CircleAlert } from 'lucide-react';
import { ApiError } from '../api/api-error.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { useDescribeError, useDescribeProblem } from '../words/describe-error.ts';

/** Explains why a request failed, and lists its validation errors. */
export function ValidationErrorNotice({ error }: { readonly error: unknown }) {
  const describeError = useDescribeError();
  const describeProblem = useDescribeProblem();
  if (!(error instanceof ApiError) || error.details.length === 0) return <ErrorNotice error={error} />;
  return (
    <div role="alert">
      <Notice tone="negative" icon={CircleAlert}>
        <p>{describeError(error)}.</p>
        <ul className="mt-1 list-disc pl-4">
          {error.details.map((detail) => (
            <li key={`${detail.path} ${detail.message}`}>
              <span className="font-mono text-12">{detail.path}</span> {describeProblem(detail)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
