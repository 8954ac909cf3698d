import { useMatches } from '@tanstack/react-router';
import { useProject } from '../session/project.ts';
import { useWords } from '../words/words.ts';

/** Says in which zone the times of a page are, unless the page does so itself. */
export function ZoneLine() {
  const { common } = useWords();
  const { timeZone } = useProject();
  const isSaid = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.saysZone) });
  if (isSaid) return null;
  return <p className="mt-6 text-12 text-muted">{common.timeZone(timeZone)}</p>;
}
