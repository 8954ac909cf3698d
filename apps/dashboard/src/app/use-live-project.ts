import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { presenceQuery } from '../presence/presence.ts';
import { projectQuery } from '../session/project.ts';
import { meQuery } from '../session/use-me.ts';
import { type LiveMessage, type ProjectState, subscribeToProject } from './subscribe-to-project.ts';

/** Polling interval while the server doesn't push. */
const pollMs = 30_000;

/**
 * Keeps a project's cached data up to date, and returns whether the server currently pushes updates. Of a browser's tabs, only the one that
 * holds the lock subscribes; it broadcasts the events to the others. Browsers allow six connections to a host, so a seventh tab would hang.
 */
export function useLiveProject(projectKey: string): boolean {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(true);

  useEffect(() => {
    const name = `pixel-live-${projectKey}`;
    const channel = new BroadcastChannel(name);
    const controller = new AbortController();

    /** The project's state as of the cached data, or later. */
    let projectState: ProjectState | undefined = queryClient.getQueryData(projectQuery(projectKey).queryKey);
    /** The tab that subscribes; `another` even if that tab has been closed since. */
    let listener: 'nobody yet' | 'another' | 'this' = 'nobody yet';

    const presenceKey = presenceQuery(projectKey).queryKey;
    const broadcast = (message: LiveMessage) => channel.postMessage(message);
    function handleMessage(message: LiveMessage): void {
      if (message.name === 'asked') {
        if (listener !== 'this') return;
        if (projectState !== undefined) broadcast({ name: 'project-changed', data: projectState });
        const open = queryClient.getQueryData(presenceKey);
        if (open !== undefined) broadcast({ name: 'presence-changed', data: { open } });
        return;
      }
      if (message.name === 'presence-changed') {
        queryClient.setQueryData(presenceKey, message.data.open);
        return;
      }
      if (message.name === 'connection') {
        setOpen(message.data.isOpen);
        // The server sends presence again after reconnecting; the old one may be out of date.
        if (!message.data.isOpen) queryClient.setQueryData(presenceKey, []);
        if (message.data.isOpen) {
          void queryClient.invalidateQueries({ predicate: isFailed });
          // A stream reports roles that change while it is open, not those that changed before.
          void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        }
        return;
      }
      if (message.name === 'project-changed') {
        const { data } = message;
        // Every connection starts with this event, whether or not anything has changed.
        if (projectState?.revision === data.revision && projectState.liveVersion === data.liveVersion) return;
        projectState = data;
      }
      refresh(queryClient, projectKey, message);
    }
    channel.onmessage = (event: MessageEvent<LiveMessage>) => {
      if (listener === 'nobody yet' && event.data.name !== 'asked') listener = 'another';
      handleMessage(event.data);
    };

    function publish(message: LiveMessage): void {
      handleMessage(message);
      broadcast(message);
    }
    const subscribe = () => {
      // No tab received events after the subscribed tab was closed.
      if (listener === 'another') publish({ name: 'missed' });
      listener = 'this';
      return subscribeToProject(projectKey, controller.signal, publish);
    };
    void withLock(name, controller.signal, subscribe);
    // This page can't have received changes that were broadcast while it was loading.
    broadcast({ name: 'asked' });
    return () => {
      controller.abort();
      channel.close();
    };
  }, [projectKey, queryClient]);

  useEffect(() => {
    if (isOpen) return;
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
      pollMs,
    );
    return () => clearInterval(timer);
  }, [isOpen, projectKey, queryClient]);

  return isOpen;
}

function isFailed({ state }: Query): boolean {
  return state.status === 'error';
}

/** Calls `run` once no other tab holds the lock. Browsers have no Web Locks on plain HTTP pages, where every tab runs immediately. */
function withLock(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  // Rejects if aborted before it acquired the lock.
  return navigator.locks.request(name, { signal }, run).catch(() => undefined);
}

function refresh(queryClient: QueryClient, projectKey: string, message: LiveMessage): void {
  if (message.name === 'project-changed' || message.name === 'missed') {
    void queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
    void queryClient.invalidateQueries({ queryKey: ['projects'] });
  }
  // Refetching shows the current user and role, and whether the session is still valid.
  if (message.name === 'ended' && message.data.reason !== 'server') void queryClient.invalidateQueries();
  if (message.name === 'results-computed')
    for (const part of [['experiments'], ['results', message.data.experimentKey]])
      void queryClient.invalidateQueries({ queryKey: ['project', projectKey, ...part] });
}
