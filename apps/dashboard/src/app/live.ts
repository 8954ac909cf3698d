import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { presenceQuery } from '../presence/presence.ts';
import { projectQuery } from '../session/project.ts';
import { meQuery } from '../session/use-me.ts';
import { type LiveMessage, listen, type ProjectState } from './listen.ts';

/** Polling interval while the server doesn't push. */
const pollMs = 30_000;

/**
 * Keeps the cached data of a project up to date, and returns whether the server pushes. Among a browser's tabs, the one that holds the lock
 * subscribes and broadcasts its events to the others: browsers allow six connections to a host, and a seventh tab would wait forever.
 */
export function useLiveProject(projectKey: string): boolean {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(true);

  useEffect(() => {
    const name = `pixel-live-${projectKey}`;
    const channel = new BroadcastChannel(name);
    const ended = new AbortController();

    /** State of the project when the cached data was read, or a later one. */
    let known: ProjectState | undefined = queries.getQueryData(projectQuery(projectKey).queryKey);
    /** Which tab subscribes; 'another' also if that tab has since closed. */
    let listener: 'nobody yet' | 'another' | 'this' = 'nobody yet';

    const present = presenceQuery(projectKey).queryKey;
    const send = (message: LiveMessage) => channel.postMessage(message);
    function hear(message: LiveMessage): void {
      if (message.name === 'asked') {
        if (listener !== 'this') return;
        if (known !== undefined) send({ name: 'project-changed', data: known });
        const open = queries.getQueryData(present);
        if (open !== undefined) send({ name: 'presence-changed', data: { open } });
        return;
      }
      if (message.name === 'presence-changed') {
        queries.setQueryData(present, message.data.open);
        return;
      }
      if (message.name === 'connection') {
        setOpen(message.data.isOpen);
        // The server sends presence again after reconnecting; the old one may be out of date.
        if (!message.data.isOpen) queries.setQueryData(present, []);
        if (message.data.isOpen) {
          void queries.invalidateQueries({ predicate: isFailed });
          // A stream reports roles that change while it is open, not those that changed before.
          void queries.invalidateQueries({ queryKey: meQuery.queryKey });
        }
        return;
      }
      if (message.name === 'project-changed') {
        const { data } = message;
        // Every connection starts with this event, whether or not anything has changed.
        if (known?.revision === data.revision && known.liveVersion === data.liveVersion) return;
        known = data;
      }
      refresh(queries, projectKey, message);
    }
    channel.onmessage = (event: MessageEvent<LiveMessage>) => {
      if (listener === 'nobody yet' && event.data.name !== 'asked') listener = 'another';
      hear(event.data);
    };

    function deliver(message: LiveMessage): void {
      hear(message);
      send(message);
    }
    const lead = () => {
      // No tab received events after the subscribed tab was closed.
      if (listener === 'another') deliver({ name: 'missed' });
      listener = 'this';
      return listen(projectKey, ended.signal, deliver);
    };
    void inTurn(name, ended.signal, lead);
    // This page can't have received changes that were broadcast while it was loading.
    send({ name: 'asked' });
    return () => {
      ended.abort();
      channel.close();
    };
  }, [projectKey, queries]);

  useEffect(() => {
    if (isOpen) return;
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: ['project', projectKey] }),
      pollMs,
    );
    return () => clearInterval(timer);
  }, [isOpen, projectKey, queries]);

  return isOpen;
}

function isFailed({ state }: Query): boolean {
  return state.status === 'error';
}

/** Runs once no other tab holds the lock. Browsers have no Web Locks on plain HTTP pages: there every tab runs on its own. */
function inTurn(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  // The page aborted before it acquired the lock.
  return navigator.locks.request(name, { signal }, run).catch(() => undefined);
}

function refresh(queries: QueryClient, projectKey: string, message: LiveMessage): void {
  if (message.name === 'project-changed' || message.name === 'missed') {
    void queries.invalidateQueries({ queryKey: ['project', projectKey] });
    void queries.invalidateQueries({ queryKey: ['projects'] });
  }
  // Refetching shows the current user and role, and whether the session is still valid.
  if (message.name === 'ended' && message.data.reason !== 'server') void queries.invalidateQueries();
  if (message.name === 'results-computed')
    for (const part of [['experiments'], ['results', message.data.experimentKey]])
      void queries.invalidateQueries({ queryKey: ['project', projectKey, ...part] });
}
