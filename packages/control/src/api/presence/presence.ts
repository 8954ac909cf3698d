import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';

/** Somebody who has an experiment open, in however many tabs. */
export interface PresentPerson {
  readonly userId: string;
  readonly name: string;
  /** Whether somebody types in one of them. */
  readonly isEditing: boolean;
}

/** Those who have an experiment open. */
export interface OpenExperiment {
  readonly experimentKey: string;
  /** In order of their names. */
  readonly people: readonly PresentPerson[];
}

/** By whose right a tab is there: a person with a session and a role in the organisation of a project. */
interface TabAccess {
  readonly projectKey: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** What a tab says of itself. */
export interface OpenTab extends TabAccess {
  readonly experimentKey: string;
  /** Chosen by the tab. */
  readonly tabId: string;
  readonly name: string;
  readonly isEditing: boolean;
}

/**
 * Who has which experiment open. It is kept in the memory of one process: where several control processes serve one installation, those
 * whose browsers reach different ones do not see each other. Nothing depends on it; edits of several people are told apart by revisions.
 */
export interface Presence {
  /** Notes that a tab is open, until it says so again; throws `rate_limited` where its session says too much. */
  note(tab: OpenTab): void;
  /** Forgets a tab; the session must be its own. */
  leave(tab: Pick<OpenTab, 'sessionId' | 'tabId'>): void;
  /** Returns who has what open in a project, in order of the experiments' keys. */
  in(projectKey: string): readonly OpenExperiment[];
  /** Returns by whose right tabs are there, each once. */
  accesses(): readonly TabAccess[];
  /** Forgets the tabs of a session in a project whose right has ended. */
  forget(access: Pick<TabAccess, 'sessionId' | 'projectKey'>): void;
}

/** A tab in the background is woken once a minute by its browser. */
const openMs = 90_000;
const windowMs = 60_000;
/** As ten tabs say when somebody begins to type and stops in all of them. */
const maxOfSession = 120;
const maxTabsOfSession = 30;
const maxTabs = 5_000;

interface Noted extends OpenTab {
  readonly until: number;
}

/** Creates it, empty. */
export function createPresence({ now }: Pick<ControlDeps, 'now'>): Presence {
  const tabs = new Map<string, Noted>();
  const said = new Map<string, { readonly since: number; count: number }>();

  function refuseTooMuch(sessionId: string): void {
    for (const [session, { since }] of said) if (now() - since >= windowMs) said.delete(session);
    const window = said.get(sessionId) ?? { since: now(), count: 0 };
    said.set(sessionId, window);
    window.count += 1;
    if (window.count <= maxOfSession) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window.since + windowMs - now()) / 1_000));
    throw new ControlError(
      'rate_limited',
      'Your browser says too often what it has open; it tries again later',
      {
        parameters: { retryAfterSeconds },
        retryAfterSeconds,
      },
    );
  }

  function forgetOld(): void {
    for (const [key, { until }] of tabs) if (until <= now()) tabs.delete(key);
  }

  return {
    note(tab) {
      refuseTooMuch(tab.sessionId);
      forgetOld();
      const key = keyOf(tab);
      tabs.delete(key);
      const own = [...tabs].filter(([, { sessionId }]) => sessionId === tab.sessionId);
      if (own.length >= maxTabsOfSession && own[0] !== undefined) tabs.delete(own[0][0]);
      const [oldest] = tabs.keys();
      if (tabs.size >= maxTabs && oldest !== undefined) tabs.delete(oldest);
      tabs.set(key, { ...tab, until: now() + openMs });
    },
    leave: (tab) => void tabs.delete(keyOf(tab)),
    in(projectKey) {
      forgetOld();
      const experiments = new Map<string, Map<string, PresentPerson>>();
      for (const tab of tabs.values()) {
        if (tab.projectKey !== projectKey) continue;
        const { experimentKey, userId, name } = tab;
        const people = experiments.get(experimentKey) ?? new Map<string, PresentPerson>();
        experiments.set(experimentKey, people);
        const isEditing = tab.isEditing || people.get(userId)?.isEditing === true;
        people.set(userId, { userId, name, isEditing });
      }
      return [...experiments]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([experimentKey, people]) => ({
          experimentKey,
          people: [...people.values()].sort((a, b) => byNameAndId(a, b)),
        }));
    },
    accesses() {
      const found = new Map<string, TabAccess>();
      for (const { sessionId, projectKey, userId } of tabs.values())
        found.set(`${sessionId} ${projectKey}`, { sessionId, projectKey, userId });
      return [...found.values()];
    },
    forget({ sessionId, projectKey }) {
      for (const [key, tab] of tabs)
        if (tab.sessionId === sessionId && tab.projectKey === projectKey) tabs.delete(key);
    },
  };
}

function keyOf({ sessionId, tabId }: Pick<OpenTab, 'sessionId' | 'tabId'>): string {
  return `${sessionId} ${tabId}`;
}

function byNameAndId(a: PresentPerson, b: PresentPerson): number {
  return a.name.localeCompare(b.name, 'en') || (a.userId < b.userId ? -1 : 1);
}
