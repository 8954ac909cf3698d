import type { Bootstrap } from '@pixel/protocol';
import type { ChangeReport } from '../changes/change-report.ts';
import type { OutgoingEvent } from '../event.ts';
import type { PageReport } from '../runtime/page.ts';
import type { ProjectStorage } from '../storage.ts';
import type { SurveyTrace } from '../survey/explain-surveys.ts';

/** The pixel's state for developers; the panel makes it readable. */
export interface PanelState {
  readonly projectKey: string | undefined;
  readonly endpoint: string | undefined;
  /** Undefined before the visitor has one. */
  readonly anonymousId: string | undefined;
  readonly consent: string;
  /** Whether this browser's exposures are excluded from results. */
  readonly isInternal: boolean;
  /** Null if the service didn't answer, undefined before it has. */
  readonly blob: Bootstrap | null | undefined;
  /** Outcomes of the changes of all experiments in the blob. */
  readonly changes: readonly ChangeReport[];
  readonly surveys: readonly SurveyTrace[];
  /** Keys of the experiments that the visitor has been exposed to in this session. */
  readonly exposed: readonly string[];
  /** The latest events, oldest first. */
  readonly events: readonly PanelEvent[];
  readonly warnings: readonly string[];
}

/** An event and its delivery state. */
export interface PanelEvent {
  readonly eventName: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly status: 'waiting' | 'answered' | 'refused';
  /** HTTP status with which the service rejected it. */
  readonly code?: number | undefined;
}

/** The pixel's raw data, which the panel turns into a {@link PanelState}. */
export interface PanelSource {
  readonly projectKey?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly consent: string;
  readonly warnings: Iterable<string>;
  /** Absent until the pixel may start. */
  readonly instance?: InstanceSource | undefined;
}

/** The running pixel's data. */
export interface InstanceSource {
  readonly anonymousId: string;
  readonly blob: Bootstrap | null | undefined;
  /** Absent if the page file isn't loaded. */
  readonly report: PageReport | undefined;
  /** Events of this page, oldest first. */
  readonly events: readonly OutgoingEvent[];
  readonly storage: Pick<ProjectStorage, 'get' | 'names'>;
  /** HTTP status of each permanently rejected event, by a key that ends in the event's id. */
  readonly refused: ReadonlyMap<string, number>;
}

/** The tab's preview. */
export interface PreviewInput {
  readonly kind: 'preview';
  readonly projectKey: string;
  readonly endpoint: string;
  readonly token: string;
  /** Session storage key of the token. */
  readonly storageKey: string;
}

/** Input of the debug panel. */
export interface DebugInput {
  readonly kind: 'debug';
  /** Returns the current state; called twice a second. */
  readonly state: () => PanelSource;
  /** Session storage key of the panel's flag. */
  readonly storageKey: string;
}

/** Entry point of the lazily loaded file; resolves to a preview's blob, or null if there is none. */
export type ShowPanel = (input: PreviewInput | DebugInput) => Promise<Bootstrap | null>;
