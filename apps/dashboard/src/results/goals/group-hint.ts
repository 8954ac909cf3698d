import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ReportedRole } from './goal-groups.ts';

/** Returns what goals of a role are for, and their multiple-testing correction. */
export function useGroupHint(role: ReportedRole): string {
  const { goals } = usePageWords('results');
  const format = useFormat();
  const { variants } = useResultsView();
  const hint = goals.roleHints[role];
  const others = variants.length - 1;
  return role === 'primary' && others > 1 ? `${hint} · ${goals.adjusted(format.count(others))}` : hint;
}
