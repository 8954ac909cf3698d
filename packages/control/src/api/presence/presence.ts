import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';

/** A person with an experiment or a survey open in one or more tabs. */
export interface PresentPerson {
  readonly userId: string;
  readonly name: string;
  /** Whether the person is editing it in one of them. */
  readonly isEditing: boolean;
}

/** The resource that a tab has open. */
export interface OpenResource {
  readonly kind: 'experiment' | 'survey';
  readonly key: string;
}

/** The people who have an experiment or a survey open. */
export interface ResourcePresence extends OpenResource {
  /** Ordered by name. */
  readonly people: readonly PresentPerson[];
}

/** The access that a tab depends on: a user's session, and the project in whose organization the user has a role. */
interface TabAccess {
  readonly projectKey: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** A tab's report of what it has open. */
export interface OpenTab extends TabAccess, OpenResource {
  /** Chosen by the tab. */
  readonly tabId: string;
  readonly name: string;
  readonly isEditing: boolean;
}

/**
 * Tracks who has which experiment or survey open. Only in memory: if several control processes serve an installation, people on different
 * ones don't see each other. Nothing depends on it, since revisions detect concurrent edits.
 */
export interface Presence {
  /** Records an open tab until its report expires. Throws `rate_limited` if its session reports too often. */
  record(tab: OpenTab): void;
  /** Removes a tab of this session. */
  leave(tab: Pick<OpenTab, 'sessionId' | 'tabId'>): void;
  /** Returns who has which experiments and surveys of a project open, ordered by kind and key. */
  inProject(projectKey: string): readonly ResourcePresence[];
  /** Returns the access of every tab, without duplicates. */
  accesses(): readonly TabAccess[];
  /** Removes a session's tabs in a project after its access ended. */
  forget(access: Pick<TabAccess, 'sessionId' | 'projectKey'>): void;
}

/** How long a report is valid. Browsers wake background tabs once a minute. */
const tabTtlMs = 90_000;
const windowMs = 60_000;
/** Enough for ten tabs that all report each time the user starts and stops typing. */
const maxReportsPerSession = 120;
const maxTabsPerSession = 30;
const maxTabs = 5_000;

interface PresentTab extends OpenTab {
  readonly until: number;
}

export function createPresence({ now }: Pick<ControlDeps, 'now'>): Presence {
  const tabs = new Map<string, PresentTab>();
  const reports = new Map<string, { readonly since: number; count: number }>();

  function checkReportRate(sessionId: string): void {
    for (const [session, { since }] of reports) if (now() - since >= windowMs) reports.delete(session);
    const window = reports.get(sessionId) ?? { since: now(), count: 0 };
    reports.set(sessionId, window);
    window.count += 1;
    if (window.count <= maxReportsPerSession) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window.since + windowMs - now()) / 1_000));
    throw new ControlError(
      'rate_limited',
      'Your browser reports its open pages too often; it tries again later',
      {
        parameters: { retryAfterSeconds },
        retryAfterSeconds,
      },
    );
  }

  function dropExpired(): void {
    for (const [key, { until }] of tabs) if (until <= now()) tabs.delete(key);
  }

  return {
    record(tab) {
      checkReportRate(tab.sessionId);
      dropExpired();
      const key = keyOf(tab);
      tabs.delete(key);
      const own = [...tabs].filter(([, { sessionId }]) => sessionId === tab.sessionId);
      if (own.length >= maxTabsPerSession && own[0] !== undefined) tabs.delete(own[0][0]);
      const [oldest] = tabs.keys();
      if (tabs.size >= maxTabs && oldest !== undefined) tabs.delete(oldest);
      tabs.set(key, { ...tab, until: now() + tabTtlMs });
    },
    leave: (tab) => void tabs.delete(keyOf(tab)),
    inProject(projectKey) {
      dropExpired();
      const open = new Map<string, OpenResource & { readonly people: Map<string, PresentPerson> }>();
      for (const tab of tabs.values()) {
        if (tab.projectKey !== projectKey) continue;
        const { kind, key, userId, name } = tab;
        const resource = open.get(`${kind} ${key}`) ?? { kind, key, people: new Map() };
        open.set(`${kind} ${key}`, resource);
        const isEditing = tab.isEditing || resource.people.get(userId)?.isEditing === true;
        resource.people.set(userId, { userId, name, isEditing });
      }
      return [...open]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { people, ...resource }]) => ({
          ...resource,
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
