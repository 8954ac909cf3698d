import type { OpenResource } from '@pixel/control/client';
import { createPortal } from 'react-dom';
import { Avatar } from '../ui/marks.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useOtherViewers } from './presence.ts';

const maxAvatars = 3;

/** The other users who have an experiment or a survey open, in the top bar: initials, and names if there is room. */
export function OtherViewers({ resource }: { readonly resource: OpenResource }) {
  const words = usePageWords('presence');
  const people = useOtherViewers(resource);
  const container = document.getElementById('others');
  if (container === null || people.length === 0) return null;
  const [only] = people;
  return createPortal(
    <div className="flex min-w-0 items-center gap-2 text-12 text-muted">
      <ul aria-label={words.title} className="flex shrink-0 -space-x-1">
        {people.slice(0, maxAvatars).map(({ userId, name, isEditing }) => {
          const label = isEditing ? words.editing(name) : words.here(name);
          return (
            <li key={userId} title={label} className="flex rounded-full ring-2 ring-canvas">
              <Avatar name={name} />
              <span className="sr-only">{label}</span>
            </li>
          );
        })}
        {people.length > maxAvatars && (
          <li className="num grid h-[22px] min-w-[22px] place-items-center rounded-full bg-neutral-soft px-1 text-11 ring-2 ring-canvas">
            <span aria-hidden="true">+{people.length - maxAvatars}</span>
            <span className="sr-only">{words.more(people.length - maxAvatars)}</span>
          </li>
        )}
      </ul>
      <span aria-hidden="true" className="max-w-[32ch] truncate max-desk:hidden">
        <bdi>
          {people.length === 1 && only !== undefined
            ? only.isEditing
              ? words.editing(only.name)
              : words.here(only.name)
            : words.several(
                people.length,
                people.filter(({ isEditing }) => isEditing).map(({ name }) => name),
              )}
        </bdi>
      </span>
    </div>,
    container,
  );
}
