import type { OpenExperiment } from '@pixel/control/client';
import { basePath } from '../api/base.ts';
import { listenForSignIn } from '../session/signed-in-elsewhere.ts';

/** Where a project stands: each edit and each publication is another. */
export interface ProjectState {
  readonly revision: number;
  readonly liveVersion: string | null;
}

/** What the server tells of a project, and whether it is heard. */
export type LiveMessage =
  | { readonly name: 'project-changed'; readonly data: ProjectState }
  | { readonly name: 'results-computed'; readonly data: { readonly experimentKey: string } }
  /** Who has which experiment open, all of them. */
  | { readonly name: 'presence-changed'; readonly data: { readonly experiments: readonly OpenExperiment[] } }
  /** Rights have changed, or the session, the project or the server is gone. */
  | { readonly name: 'ended'; readonly data: { readonly reason: string } }
  | { readonly name: 'connection'; readonly data: { readonly isOpen: boolean } }
  /** Nobody listened for a while. */
  | { readonly name: 'missed' }
  /** A tab that was just opened asks the one that listens where the project stands. */
  | { readonly name: 'asked' };

const told = ['project-changed', 'results-computed', 'presence-changed', 'ended'] as const;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Listens to what the server tells of a project until it is aborted. A browser comes back by itself where the connection broke, but never
 * where it was refused, as without a session or where too many listen: that is tried again here, at once when somebody signs in.
 */
export function listen(
  projectKey: string,
  signal: AbortSignal,
  tell: (message: LiveMessage) => void,
): Promise<void> {
  let failures = 0;
  let isBroken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;

  function open(): void {
    clearTimeout(timer);
    source = new EventSource(`${basePath}/api/stream?${new URLSearchParams({ project: projectKey })}`);
    source.onopen = () => {
      failures = 0;
      tell({ name: 'connection', data: { isOpen: true } });
      if (isBroken) tell({ name: 'missed' });
      isBroken = false;
    };
    source.onerror = () => {
      isBroken = true;
      tell({ name: 'connection', data: { isOpen: false } });
      if (!isRefused()) return;
      clearTimeout(timer);
      timer = setTimeout(open, Math.min(longestRetryMs, firstRetryMs * 2 ** failures));
      failures += 1;
    };
    for (const name of told)
      source.addEventListener(name, (event: MessageEvent<string>) =>
        tell({ name, data: JSON.parse(event.data) }),
      );
  }
  const isRefused = () => source.readyState === EventSource.CLOSED;

  open();
  const stopListening = listenForSignIn(() => isRefused() && open());
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stopListening();
      source.close();
      resolve();
    });
  });
}
