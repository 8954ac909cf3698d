import { useNavigate } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';
import { useCurrentSection } from '../ui/use-current-section.ts';
import { usePageWords } from '../words/page-words.ts';
import { settingsSectionIds } from './parts/section-ids.ts';

/** The sections; on phones a sticky row of chips. */
export function SettingsNav() {
  const words = usePageWords('settings');
  const navigate = useNavigate();
  const current = useCurrentSection(settingsSectionIds);
  return (
    <nav
      aria-label={words.sectionList}
      className={classNames(
        'no-bar sticky z-10 flex max-desk:top-12 max-desk:-mx-4 max-desk:gap-1 max-desk:overflow-x-auto max-desk:border-b max-desk:border-border max-desk:bg-canvas max-desk:px-4 max-desk:py-1.5',
        'desk:top-16 desk:-ml-2 desk:flex-col desk:gap-px',
      )}
    >
      {settingsSectionIds.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            void navigate({ to: '.', hash: id, replace: true });
          }}
          className="flex h-8 shrink-0 items-center rounded-2 px-2 text-13 font-medium text-muted hover:bg-hover aria-[current=true]:bg-neutral-soft aria-[current=true]:font-[580] aria-[current=true]:text-text max-desk:h-11 max-desk:px-3"
        >
          {words.sections[id]}
        </a>
      ))}
    </nav>
  );
}
