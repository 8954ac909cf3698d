import { Link } from '@tanstack/react-router';
import { useProject, useProjectKey } from '../session/project.ts';
import { Time } from '../ui/time.tsx';
import { useWords } from '../words/words.ts';

/** The time of the latest publication, and the number of unpublished changes. */
export function LiveVersion() {
  const { nav } = useWords();
  const projectKey = useProjectKey();
  const { liveVersion, waitingChanges } = useProject();
  return (
    <div className="rounded-3 border border-border bg-surface px-2.5 py-[9px] text-12">
      <div className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="relative size-2 shrink-0 rounded-full bg-positive ring-[3px] ring-positive-soft"
        />
        <span className="font-[560]">{nav.live}</span>
        {liveVersion !== null && <Time at={liveVersion} className="num ml-auto text-faint" />}
      </div>
      {liveVersion === null ? (
        <p className="mt-1.5 text-muted">{nav.notPublished}</p>
      ) : (
        waitingChanges > 0 && (
          <p className="mt-1.5 flex items-center gap-1.5 text-muted">
            <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />
            {nav.changesWait(waitingChanges)}
            <Link
              to="/p/$projectKey/changes"
              params={{ projectKey }}
              className="ml-auto shrink-0 font-[520] text-accent-text hover:underline"
            >
              {nav.review}
            </Link>
          </p>
        )
      )}
    </div>
  );
}
