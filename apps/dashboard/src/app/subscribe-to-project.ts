import type { ResourcePresence } from '@pixel/control/client';
import { basePath } from '../api/base.ts';
import { listenForSignIn } from '../session/sign-in-channel.ts';

/** Identifies a project's state; changes with each edit and each publication. */
export interface ProjectState {
  readonly revision: number;
  readonly liveVersion: string | null;
}

/** An event that the server pushes about a project, or a message about the event stream; also broadcast between tabs. */
export type LiveMessage =
  | { readonly name: 'project-changed'; readonly data: ProjectState }
  | { readonly name: 'results-computed'; readonly data: { readonly experimentKey: string } }
  /** All members that have an experiment or a survey open, by resource. */
  | { readonly name: 'presence-changed'; readonly data: { readonly open: readonly ResourcePresence[] } }
  /** Permissions have changed, or the session, the project or the server is gone. */
  | { readonly name: 'ended'; readonly data: { readonly reason: string } }
  | { readonly name: 'connection'; readonly data: { readonly isOpen: boolean } }
  /** Events may have been missed, because no tab was connected for a while. */
  | { readonly name: 'missed' }
  /** A newly opened tab asks the listening one for the project's current state. */
  | { readonly name: 'asked' };

const messageNames = ['project-changed', 'results-computed', 'presence-changed', 'ended'] as const;
const initialDelayMs = 2_000;
const maxDelayMs = 30_000;

/**
 * Subscribes to a project's server-sent events; resolves once aborted. The browser reconnects by itself after a broken connection, but not
 * after an error response, for example without a session or with too many subscribers. Retries with a backoff then, and as soon as the
 * user signs in.
 */
export function subscribeToProject(
  projectKey: string,
  signal: AbortSignal,
  onMessage: (message: LiveMessage) => void,
): Promise<void> {
  let failureCount = 0;
  let isBroken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;

  function open(): void {
    clearTimeout(timer);
    source = new EventSource(`${basePath}/api/stream?${new URLSearchParams({ project: projectKey })}`);
    source.onopen = () => {
      failureCount = 0;
      onMessage({ name: 'connection', data: { isOpen: true } });
      if (isBroken) onMessage({ name: 'missed' });
      isBroken = false;
    };
    source.onerror = () => {
      isBroken = true;
      onMessage({ name: 'connection', data: { isOpen: false } });
      if (!isClosed()) return;
      clearTimeout(timer);
      timer = setTimeout(open, Math.min(maxDelayMs, initialDelayMs * 2 ** failureCount));
      failureCount += 1;
    };
    for (const name of messageNames)
      source.addEventListener(name, (event: MessageEvent<string>) =>
        onMessage({ name, data: JSON.parse(event.data) }),
      );
  }
  const isClosed = () => source.readyState === EventSource.CLOSED;

  open();
  const stopListening = listenForSignIn(() => isClosed() && open());
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stopListening();
      source.close();
      resolve();
    });
  });
}
