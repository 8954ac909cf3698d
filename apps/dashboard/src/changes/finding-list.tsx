import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type Finding, useDescribeFinding } from './describe-finding.ts';

/** Errors that block publication, and warnings; renders nothing if there are none. */
export function FindingList({
  errors,
  warnings,
}: {
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}) {
  const describeFinding = useDescribeFinding();
  if (errors.length + warnings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 text-13">
      {errors.map((finding) => (
        <li key={`${finding.path} ${finding.message}`} className="flex gap-2 text-negative-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-[15px] shrink-0" strokeWidth={1.75} />
          <span className="min-w-0">{describeFinding(finding)}.</span>
        </li>
      ))}
      {warnings.map((finding) => (
        <li key={`${finding.path} ${finding.message}`} className="flex gap-2">
          <TriangleAlert
            aria-hidden="true"
            className="mt-0.5 size-[15px] shrink-0 text-warning-text"
            strokeWidth={1.75}
          />
          <span className="min-w-0">{describeFinding(finding)}.</span>
        </li>
      ))}
    </ul>
  );
}
