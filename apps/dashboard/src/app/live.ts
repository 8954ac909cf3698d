import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { presenceQuery } from '../session/presence.ts';
import { projectQuery } from '../session/project.ts';
import { type LiveMessage, listen, type ProjectState } from './listen.ts';

/** How often the server is asked where it tells nothing by itself. */
const pollMs = 30_000;

/**
 * Keeps what is shown of a project up to date, and returns whether the server tells of it. Of all tabs of a browser the one that holds the
 * lock listens, and passes on what it hears: a browser allows six connections to a host, and a seventh tab would wait for ever.
 */
export function useLiveProject(projectKey: string): boolean {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(true);

  useEffect(() => {
    const name = `pixel-live-${projectKey}`;
    const channel = new BroadcastChannel(name);
    const ended = new AbortController();

    /** Where the project stood when what is shown of it was read, or later. */
    let known: ProjectState | undefined = queries.getQueryData(projectQuery(projectKey).queryKey);
    /** Whether this tab listens, or one that did so before it. */
    let listener: 'nobody yet' | 'another' | 'this' = 'nobody yet';

    const present = presenceQuery(projectKey).queryKey;
    const send = (message: LiveMessage) => channel.postMessage(message);
    function hear(message: LiveMessage): void {
      if (message.name === 'asked') {
        if (listener !== 'this') return;
        if (known !== undefined) send({ name: 'project-changed', data: known });
        const experiments = queries.getQueryData(present);
        if (experiments !== undefined) send({ name: 'presence-changed', data: { experiments } });
        return;
      }
      if (message.name === 'presence-changed') {
        queries.setQueryData(present, message.data.experiments);
        return;
      }
      if (message.name === 'connection') {
        setOpen(message.data.isOpen);
        // The server tells it anew; what was told before may be over.
        if (!message.data.isOpen) queries.setQueryData(present, []);
        if (message.data.isOpen) void queries.invalidateQueries({ predicate: isFailed });
        return;
      }
      if (message.name === 'project-changed') {
        const { data } = message;
        // Every connection begins with it, whether or not anything has changed.
        if (known?.revision === data.revision && known.liveVersion === data.liveVersion) return;
        known = data;
      }
      refresh(queries, projectKey, message);
    }
    channel.onmessage = (event: MessageEvent<LiveMessage>) => {
      if (listener === 'nobody yet' && event.data.name !== 'asked') listener = 'another';
      hear(event.data);
    };

    function tell(message: LiveMessage): void {
      hear(message);
      send(message);
    }
    const lead = () => {
      // Nobody heard what came since the tab that listened was closed.
      if (listener === 'another') tell({ name: 'missed' });
      listener = 'this';
      return listen(projectKey, ended.signal, tell);
    };
    void inTurn(name, ended.signal, lead);
    // What changed since this page was read may have been told before it could hear.
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

/** Runs something once no other tab does. Browsers have no locks on pages that came by plain HTTP: there each tab is on its own. */
function inTurn(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  // The page went on to something else before its turn came.
  return navigator.locks.request(name, { signal }, run).catch(() => undefined);
}

function refresh(queries: QueryClient, projectKey: string, message: LiveMessage): void {
  if (message.name === 'project-changed' || message.name === 'missed') {
    void queries.invalidateQueries({ queryKey: ['project', projectKey] });
    void queries.invalidateQueries({ queryKey: ['projects'] });
  }
  // Who one is and what one may do shows by itself, and whether one is still signed in.
  if (message.name === 'ended' && message.data.reason !== 'server') void queries.invalidateQueries();
  if (message.name === 'results-computed')
    for (const part of [['experiments'], ['results', message.data.experimentKey]])
      void queries.invalidateQueries({ queryKey: ['project', projectKey, ...part] });
}
