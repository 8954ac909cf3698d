import type { ExperimentView } from '@pixel/control/client';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ChartNoAxesCombined, Eye, GitCompareArrows, History, Link, SlidersHorizontal } from 'lucide-react';
import { useMay, useProjectKey } from '../session/project.ts';
import { useCopy } from '../ui/use-copy.ts';
import { useVerbs, type Verb } from '../ui/verbs.ts';
import { usePageWords } from '../words/page-words.ts';

/** Adds commands to the palette: navigation within an experiment, and actions that otherwise exist only in its setup. */
export function useExperimentVerbs({ experimentKey, status, isChanged }: ExperimentView): void {
  const { verbs: words } = usePageWords('experiment');
  const mayEdit = useMay('editor');
  const projectKey = useProjectKey();
  const navigate = useNavigate();
  const copy = useCopy();
  const page = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) });
  const isSetup = page === 'setup';
  const isRead = !mayEdit || status === 'archived';
  const params = { projectKey, experimentKey };
  const open = (to: 'results' | 'setup' | 'history', hash = '') =>
    void navigate({ to: `/p/$projectKey/experiments/$experimentKey/${to}`, params, hash });

  const pages = [
    { to: 'results', icon: ChartNoAxesCombined },
    { to: 'setup', icon: SlidersHorizontal },
    { to: 'history', icon: History },
  ] as const;
  useVerbs([
    ...pages
      .filter(({ to }) => to !== page)
      .map(({ to, icon }): Verb => ({ kind: 'place', label: words[to], icon, run: () => open(to) })),
    // Every page of a draft already has a publish button.
    ...(isChanged && status !== 'draft' && !isSetup && !isRead
      ? [verb('publish', words.publish, GitCompareArrows, () => open('setup', 'review'))]
      : []),
    ...(isRead ? [] : [verb('act', words.preview, Eye, () => open('setup', 'preview'))]),
    verb('copy', words.copyAddress, Link, () => void copy(location.href)),
  ]);
}

function verb(kind: Verb['kind'], label: string, icon: Verb['icon'], run: () => void): Verb {
  return { kind, label, icon, run };
}
