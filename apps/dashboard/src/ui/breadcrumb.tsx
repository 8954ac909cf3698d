import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A link back to the list and the name of the open resource, in the top bar. */
export function Breadcrumb({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const container = document.getElementById('breadcrumb');
  if (container === null) return null;
  return createPortal(
    <span
      data-crumb
      className="flex min-w-0 items-center gap-1.5 [&>a]:shrink-0 [&>a]:rounded-1 [&>a]:hover:text-text [&>a]:max-desk:py-3"
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-3 shrink-0 text-faint" strokeWidth={1.75} />
      <b aria-current="page" className="truncate font-[560] text-text">
        <bdi>{name}</bdi>
      </b>
    </span>,
    container,
  );
}
