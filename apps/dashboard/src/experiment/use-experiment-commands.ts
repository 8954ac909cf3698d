import type { ExperimentView } from '@pixel/control/client';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ChartNoAxesCombined, Eye, GitCompareArrows, History, Link, SlidersHorizontal } from 'lucide-react';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { type PaletteCommand, usePaletteCommands } from '../ui/palette-commands.ts';
import { useCopy } from '../ui/use-copy.ts';
import { usePageWords } from '../words/page-words.ts';

/** Adds commands to the palette: navigation within an experiment, and actions that otherwise exist only in its setup. */
export function useExperimentCommands({ experimentKey, status, isChanged }: ExperimentView): void {
  const { commands: words } = usePageWords('experiment');
  const canEdit = useCanActAs('editor');
  const projectKey = useProjectKey();
  const navigate = useNavigate();
  const copy = useCopy();
  const page = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) });
  const isSetup = page === 'setup';
  const isReadOnly = !canEdit || status === 'archived';
  const params = { projectKey, experimentKey };
  const open = (to: 'results' | 'setup' | 'history', hash = '') =>
    void navigate({ to: `/p/$projectKey/experiments/$experimentKey/${to}`, params, hash });

  const pages = [
    { to: 'results', icon: ChartNoAxesCombined },
    { to: 'setup', icon: SlidersHorizontal },
    { to: 'history', icon: History },
  ] as const;
  usePaletteCommands([
    ...pages
      .filter(({ to }) => to !== page)
      .map(({ to, icon }): PaletteCommand => ({ kind: 'page', label: words[to], icon, run: () => open(to) })),
    // Every page of a draft already has a publish button.
    ...(isChanged && status !== 'draft' && !isSetup && !isReadOnly
      ? [command('publish', words.publish, GitCompareArrows, () => open('setup', 'review'))]
      : []),
    ...(isReadOnly ? [] : [command('action', words.preview, Eye, () => open('setup', 'preview'))]),
    command('copy', words.copyAddress, Link, () => void copy(location.href)),
  ]);
}

function command(
  kind: PaletteCommand['kind'],
  label: string,
  icon: PaletteCommand['icon'],
  run: () => void,
): PaletteCommand {
  return { kind, label, icon, run };
}
