import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { FlaskConical, Plus, Search, SunMoon } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { experimentsQuery } from '../session/experiments.ts';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { useOfferedCommands } from '../ui/palette-commands.ts';
import { useTheme } from '../ui/theme.ts';
import { useWords } from '../words/words.ts';
import { paletteClasses } from './palette-classes.ts';
import { useProjectPages } from './use-project-pages.ts';

const item =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 text-13 data-[selected=true]:bg-selected [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint';
const group =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-faint';

/** The command palette: commands of the open resource, pages, experiments by name or key, and general commands. */
export function Palette({
  initialText,
  onClose,
  onClosed,
}: {
  /** The initial search text. */
  readonly initialText: string;
  readonly onClose: () => void;
  /** Called once the palette is unmounted and another element can take the focus. */
  readonly onClosed: () => void;
}) {
  const { nav, palette, theme, experimentsPage, goalsPage, audiencesPage, layersPage } = useWords();
  const canEdit = useCanActAs('editor');
  const projectKey = useProjectKey();
  const navigate = useNavigate();
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const [, chooseTheme] = useTheme();
  const pages = useProjectPages();
  const [text, setText] = useState(initialText);
  const commands = useOfferedCommands();
  const chosen = useRef<() => void>(undefined);

  const createPages = [
    { to: '/p/$projectKey/experiments', label: experimentsPage.newExperiment },
    { to: '/p/$projectKey/goals', label: goalsPage.newGoal },
    { to: '/p/$projectKey/audiences', label: audiencesPage.newAudience },
    { to: '/p/$projectKey/layers', label: layersPage.newLayer },
  ] as const;

  function closeAndRun(run: () => unknown): void {
    onClose();
    void run();
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={paletteClasses.overlay} />
        <Radix.Content
          aria-describedby={undefined}
          className={paletteClasses.box}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
            // Runs only now, so that a dialog that the command opens later returns the focus to the right element.
            chosen.current?.();
          }}
        >
          <Radix.Title className="sr-only">{palette.title}</Radix.Title>
          <Command label={palette.title} loop>
            <div className={paletteClasses.head}>
              <Search aria-hidden="true" className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
              <Command.Input
                ref={focusAtEnd}
                value={text}
                onValueChange={setText}
                placeholder={nav.search}
                className={paletteClasses.field}
              />
            </div>
            <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto p-1.5 pb-2">
              <Command.Empty className="px-3 py-6 text-center text-13 text-muted">
                {palette.nothing}
              </Command.Empty>
              {commands.length > 0 && (
                <Command.Group heading={palette.experiment} className={group}>
                  {commands.map(({ id, label, icon: Icon, run }) => (
                    <Command.Item
                      key={id}
                      value={`${label} ${id}`}
                      className={item}
                      onSelect={() => {
                        chosen.current = run;
                        onClose();
                      }}
                    >
                      <Icon aria-hidden="true" strokeWidth={1.75} />
                      <span className="truncate">{label}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              <Command.Group heading={palette.pages} className={group}>
                {pages.map(({ to, titleKey, icon: Icon }) => (
                  <Command.Item
                    key={to}
                    value={`${nav[titleKey]} ${to}`}
                    className={item}
                    onSelect={() => closeAndRun(() => navigate({ to, params: { projectKey } }))}
                  >
                    <Icon aria-hidden="true" strokeWidth={1.75} />
                    {nav[titleKey]}
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading={nav.experiments} className={group}>
                {experiments.map(({ experimentKey, name }) => (
                  <Command.Item
                    key={experimentKey}
                    value={`${name} ${experimentKey}`}
                    className={item}
                    onSelect={() =>
                      closeAndRun(() =>
                        navigate({
                          to: '/p/$projectKey/experiments/$experimentKey',
                          params: { projectKey, experimentKey },
                        }),
                      )
                    }
                  >
                    <FlaskConical aria-hidden="true" strokeWidth={1.75} />
                    <bdi className="truncate">{name}</bdi>
                    <span className="ml-auto font-mono text-12 text-faint">{experimentKey}</span>
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading={palette.here} className={group}>
                {canEdit &&
                  createPages.map(({ to, label }) => (
                    <Command.Item
                      key={to}
                      value={label}
                      className={item}
                      onSelect={() =>
                        closeAndRun(() => navigate({ to, params: { projectKey }, search: { new: true } }))
                      }
                    >
                      <Plus aria-hidden="true" strokeWidth={1.75} />
                      {label}
                    </Command.Item>
                  ))}
                <Command.Item
                  value={theme.change}
                  className={item}
                  onSelect={() =>
                    closeAndRun(() =>
                      chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'),
                    )
                  }
                >
                  <SunMoon aria-hidden="true" strokeWidth={1.75} />
                  {theme.change}
                </Command.Item>
              </Command.Group>
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the field as soon as it is mounted, before the next keystroke, with the caret at the end. */
function focusAtEnd(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
