import { useQueryClient } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { experimentQuery } from '../session/experiment.ts';
import { useProject } from '../session/project.ts';
import { useTitle } from '../ui/use-title.ts';
import { useWords } from '../words/words.ts';

/** Sets the document title; after navigation, announces the page and moves the focus to it. */
export function RouteAnnouncer() {
  const { nav } = useWords();
  const { name, projectKey } = useProject();
  const queryClient = useQueryClient();
  const matches = useMatches();
  const [announced, setAnnounced] = useState('');
  const pathname = matches.at(-1)?.pathname;
  const previousPath = useRef(pathname);

  const titleKey = matches.findLast(({ staticData }) => staticData.titleKey !== undefined)?.staticData
    .titleKey;
  const experimentKey = matches.flatMap(({ params }) =>
    'experimentKey' in params ? params.experimentKey : [],
  )[0];
  const experiment =
    experimentKey === undefined
      ? undefined
      : queryClient.getQueryData(experimentQuery(projectKey, experimentKey).queryKey);
  const title = [experiment?.name, titleKey && nav[titleKey], name].filter(Boolean).join(' · ');
  useTitle(title);

  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    setAnnounced(title);
    const content = document.querySelector<HTMLElement>('#content');
    const { activeElement } = document;
    // The user is typing into a dialog that opened while the page was loading.
    if (activeElement?.closest('[role="dialog"]') != null) return;
    if (content?.contains(activeElement) === false) content.focus({ preventScroll: true });
  }, [pathname, title]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
