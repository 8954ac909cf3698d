import { ChevronRight } from 'lucide-react';

/** A collapsed explanation of how a number is computed. */
export function MethodDetails({
  title,
  rules,
}: {
  readonly title: string;
  readonly rules: readonly string[];
}) {
  return (
    <details className="group mt-3 text-12 text-muted">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 font-[540] hover:text-text max-desk:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 group-open:rotate-90" strokeWidth={1.75} />
        {title}
      </summary>
      <ul className="mt-1 flex max-w-[80ch] list-disc flex-col gap-1 pl-5">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}
