import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useProjectKey } from '../session/project.ts';
import { useWords } from '../words/words.ts';

/** The way back to the list, and the name of what is open, in the bar at the top. */
export function Breadcrumb({ name }: { readonly name: string }) {
  const { nav } = useWords();
  const projectKey = useProjectKey();
  const place = document.getElementById('breadcrumb');
  if (place === null) return null;
  return createPortal(
    <span data-crumb className="flex min-w-0 items-center gap-1.5">
      <Link
        to="/p/$projectKey/experiments"
        params={{ projectKey }}
        className="shrink-0 rounded-1 hover:text-text max-desk:py-3"
      >
        {nav.experiments}
      </Link>
      <ChevronRight aria-hidden="true" className="size-3 shrink-0 text-faint" strokeWidth={1.75} />
      <b aria-current="page" className="truncate font-[560] text-text">
        <bdi>{name}</bdi>
      </b>
    </span>,
    place,
  );
}
