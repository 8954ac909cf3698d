import type { OpenResource } from '@pixel/control/client';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';

const routes = api.projects[':projectKey'];
/** Heartbeat interval; the server forgets a tab after 90 seconds of silence. */
const beatMs = 25_000;
/** How long after the last keystroke someone counts as typing. */
const typingMs = 8_000;

/** Reports to the server that this tab has an experiment or a survey open, and whether the user is typing in an editable field, until unmounted. */
export function useReportPresence(
  { kind, key }: OpenResource,
  { isEditor }: { readonly isEditor: boolean },
): void {
  const projectKey = useProjectKey();

  useEffect(() => {
    const tabId = newTabId();
    let beat: ReturnType<typeof setTimeout> | undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let isTyping = false;

    function reportState(state: 'open' | 'editing' | 'left'): void {
      const json = { tabId, state };
      const options = { init: { keepalive: state === 'left' } };
      const sent =
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
      sent.catch(() => undefined);
    }
    function report(): void {
      clearTimeout(beat);
      reportState(isTyping ? 'editing' : 'open');
      beat = setTimeout(report, beatMs);
    }
    function stopTyping(): void {
      isTyping = false;
      report();
    }
    function type(): void {
      clearTimeout(rest);
      rest = setTimeout(stopTyping, typingMs);
      if (isTyping) return;
      isTyping = true;
      report();
    }
    function leave(): void {
      clearTimeout(beat);
      clearTimeout(rest);
      reportState('left');
    }
    /** The page was restored from the back/forward cache. */
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && report();

    report();
    if (isEditor) addEventListener('input', type);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('input', type);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [projectKey, kind, key, isEditor]);
}

/** Browsers provide `randomUUID` only in secure contexts. */
function newTabId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
