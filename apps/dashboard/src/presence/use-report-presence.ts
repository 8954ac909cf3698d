import type { OpenResource } from '@pixel/control/client';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';

const routes = api.projects[':projectKey'];
/** Heartbeat interval; the server forgets a tab after 90 seconds of silence. */
const heartbeatMs = 25_000;
/** How long after the last input the user still counts as typing. */
const typingMs = 8_000;

/**
 * Reports to the server, until unmounted, that this tab has an experiment or a survey open; with `reportsTyping`, also whether the user is
 * typing.
 */
export function useReportPresence(
  { kind, key }: OpenResource,
  { reportsTyping }: { readonly reportsTyping: boolean },
): void {
  const projectKey = useProjectKey();

  useEffect(() => {
    const tabId = newTabId();
    let heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
    let typingTimer: ReturnType<typeof setTimeout> | undefined;
    let isTyping = false;

    function reportState(state: 'open' | 'editing' | 'left'): void {
      const json = { tabId, state };
      const options = { init: { keepalive: state === 'left' } };
      const request =
        kind === 'experiment'
          ? routes.experiments[':experimentKey'].presence.$post(
              { param: { projectKey, experimentKey: key }, json },
              options,
            )
          : routes.surveys[':surveyKey'].presence.$post(
              { param: { projectKey, surveyKey: key }, json },
              options,
            );
      // After a failure, the next heartbeat reports again.
      request.catch(() => undefined);
    }
    function report(): void {
      clearTimeout(heartbeatTimer);
      reportState(isTyping ? 'editing' : 'open');
      heartbeatTimer = setTimeout(report, heartbeatMs);
    }
    function stopTyping(): void {
      isTyping = false;
      report();
    }
    function handleInput(): void {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(stopTyping, typingMs);
      if (isTyping) return;
      isTyping = true;
      report();
    }
    function handlePageHide(): void {
      clearTimeout(heartbeatTimer);
      clearTimeout(typingTimer);
      reportState('left');
    }
    /** The page was restored from the back/forward cache. */
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && report();

    report();
    if (reportsTyping) addEventListener('input', handleInput);
    addEventListener('pagehide', handlePageHide);
    addEventListener('pageshow', handlePageShow);
    return () => {
      removeEventListener('input', handleInput);
      removeEventListener('pagehide', handlePageHide);
      removeEventListener('pageshow', handlePageShow);
      handlePageHide();
    };
  }, [projectKey, kind, key, reportsTyping]);
}

/** Browsers provide `randomUUID` only in secure contexts. */
function newTabId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
