import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { usePageWords } from '../words/page-words.ts';
import type { Scope } from './scopes.ts';
import { useScope } from './use-scope.ts';

/**
 * The experiments or surveys that an endpoint is limited to, by name; marks those that no longer exist. Renders nothing without a limit.
 */
export function ScopeLine({ scope, keys }: { readonly scope: Scope; readonly keys: readonly string[] }) {
  const { scopes: words } = usePageWords('webhooks');
  const resources = useScope(scope, keys.length > 0);
  const id = useId();
  if (keys.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-12 text-muted">
      <span id={id}>{words[scope].only}</span>
      <ul aria-labelledby={id} className="contents">
        {keys.map((key) => {
          const resource = resources?.find((candidate) => candidate.key === key);
          const isDeleted = resources !== undefined && resource === undefined;
          return (
            <li
              key={key}
              title={isDeleted ? words.deletedHint : key}
              className={`flex max-w-full min-w-0 items-center gap-1 rounded-1 px-1.5 py-0.5 ${isDeleted ? 'bg-warning-soft text-warning-text' : 'bg-neutral-soft'}`}
            >
              {isDeleted && <TriangleAlert aria-hidden="true" className="size-3 shrink-0" />}
              <bdi className="truncate">{resource?.name ?? key}</bdi>
              {isDeleted && <span className="shrink-0">({words.deleted})</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
