import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import { experimentChangesQuery } from '../session/changes.ts';
import { useProjectKey } from '../session/project.ts';
import { classNames } from '../ui/class-names.ts';
import { useCurrentSection } from '../ui/use-current-section.ts';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { isEditedIn, type SectionStatus, sectionStatusOf } from './section-status.ts';
import { sections } from './sections.ts';

/** The sections with their status; on phones a sticky row of chips. */
export function SectionList() {
  const words = usePageWords('editor');
  const navigate = useNavigate();
  const { experiment, content, problems } = useDraft();
  const { data: changes } = useQuery(experimentChangesQuery(useProjectKey(), experiment.experimentKey));
  const current = useCurrentSection(sections.map(({ id }) => id));
  const errorPaths = problems.map(({ path }) => path);
  const editedPaths = changes?.changes.map(({ path }) => path) ?? [];

  return (
    <nav
      aria-label={words.sectionList}
      className={classNames(
        'no-bar sticky z-10 flex max-desk:top-12 max-desk:-mx-4 max-desk:gap-1 max-desk:overflow-x-auto max-desk:border-b max-desk:border-border max-desk:bg-canvas max-desk:px-4 max-desk:py-1.5',
        'desk:top-16 desk:-ml-2 desk:flex-col desk:gap-px',
      )}
    >
      {sections.map((section) => {
        const status = sectionStatusOf(section, content, errorPaths);
        const { icon: Icon, className } = statusIcons[status];
        const isEdited =
          experiment.live !== null && isEditedIn(section, experiment.experimentKey, editedPaths);
        const missingText = status === 'incomplete' ? words.missing[section.id] : undefined;
        return (
          <a
            key={section.id}
            href={`#${section.id}`}
            aria-current={section.id === current ? 'true' : undefined}
            title={missingText}
            onClick={(event) => {
              event.preventDefault();
              void navigate({ to: '.', hash: section.id, replace: true });
            }}
            className="flex h-8 shrink-0 items-center gap-2 rounded-2 px-2 text-13 font-medium text-muted hover:bg-hover aria-[current=true]:bg-neutral-soft aria-[current=true]:font-[580] aria-[current=true]:text-text max-desk:h-11 max-desk:px-3"
          >
            <Icon
              aria-hidden="true"
              className={classNames('size-[15px] shrink-0', className)}
              strokeWidth={1.75}
            />
            {words.sections[section.id]}
            {status === 'invalid' && <span className="sr-only">, {words.hasError}</span>}
            {missingText !== undefined && <span className="sr-only">, {missingText}</span>}
            {isEdited && (
              <>
                <span aria-hidden="true" className="ml-auto size-1.5 rounded-full bg-accent" />
                <span className="sr-only">, {words.isEdited}</span>
              </>
            )}
          </a>
        );
      })}
    </nav>
  );
}

const statusIcons: Readonly<
  Record<SectionStatus, { readonly icon: LucideIcon; readonly className: string }>
> = {
  invalid: { icon: CircleAlert, className: 'text-negative-text' },
  incomplete: { icon: CircleDashed, className: 'text-faint' },
  complete: { icon: CircleCheck, className: 'text-positive-text' },
};
