import { useProjectKey } from '../session/project.ts';
import { Pill } from '../ui/marks.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import type { Cause } from './missing-visitors.ts';

/** Possible causes of missing visitors, and their fixes; most likely first. */
export function CauseList({ causes }: { readonly causes: readonly Cause[] }) {
  const words = usePageWords('install').causes;
  const textOf = useTextOf();
  return (
    <section
      aria-labelledby="install-causes"
      className="border-t border-border bg-sunken p-4 last:rounded-b-4"
    >
      <h3 id="install-causes" className="text-13 font-semibold">
        {words.title}
      </h3>
      <ol className="mt-2.5 flex flex-col gap-2.5">
        {causes.map((cause, index) => (
          <li key={cause.code} className="grid grid-cols-[18px_minmax(0,1fr)] text-12">
            <span aria-hidden="true" className="num text-muted">
              {index + 1}
            </span>
            <div>
              <p className="flex flex-wrap items-center gap-x-2 font-[560]">
                {words[cause.code].title}
                {cause.isObserved && <Pill tone="warning">{words.observed}</Pill>}
              </p>
              <p className="text-muted">{textOf(cause)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useTextOf(): (cause: Cause) => string {
  const words = usePageWords('install').causes;
  const format = useFormat();
  const projectKey = useProjectKey();
  return (cause) => {
    switch (cause.code) {
      case 'wrong_origin':
        return words.wrong_origin.text(format.list(cause.origins));
      case 'refused':
        return words.refused.text(format.count(cause.requests), format.list(cause.reasons));
      case 'wrong_key':
        return words.wrong_key.text(projectKey);
      default:
        return words[cause.code].text;
    }
  };
}
