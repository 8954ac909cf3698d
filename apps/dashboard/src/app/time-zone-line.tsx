import { useIsFetching } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useProject } from '../session/project.ts';
import { useWords } from '../words/words.ts';

/** Shows the time zone of a page's times once the page has loaded, unless the page shows it itself. */
export function TimeZoneLine() {
  const { common } = useWords();
  const { timeZone } = useProject();
  const isShownByPage = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.showsTimeZone),
  });
  const pendingQueries = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  if (isShownByPage || pendingQueries > 0) return null;
  return <p className="mt-6 text-12 text-muted">{common.timeZone(timeZone)}</p>;
}
