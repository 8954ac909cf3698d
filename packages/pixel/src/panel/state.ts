import type { Bootstrap } from '@pixel/protocol';
import type { ChangeReport } from '../changes/change-report.ts';
import type { OutgoingEvent } from '../event.ts';
import type { PageReport } from '../page/page.ts';
import type { ProjectStorage } from '../storage.ts';
import type { SurveyTrace } from '../survey/explain-surveys.ts';

/** What a developer may know of the pixel at work; the panel makes it readable. */
export interface PanelState {
  readonly projectKey: string | undefined;
  readonly endpoint: string | undefined;
  /** Undefined before the visitor has one. */
  readonly anonymousId: string | undefined;
  readonly consent: string;
  /** Whether this browser's exposures are left out of results. */
  readonly isInternal: boolean;
  /** Null where the service did not answer, undefined before it has. */
  readonly blob: Bootstrap | null | undefined;
  /** What has become of the changes of all experiments of the blob. */
  readonly changes: readonly ChangeReport[];
  readonly surveys: readonly SurveyTrace[];
  /** Keys of the experiments that the visitor has met in this session. */
  readonly exposed: readonly string[];
  /** The last ones, oldest first. */
  readonly events: readonly PanelEvent[];
  readonly warnings: readonly string[];
}

/** An event and what has become of it. */
export interface PanelEvent {
  readonly eventName: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly status: 'waiting' | 'answered' | 'refused';
  /** HTTP status of a refusal. */
  readonly code?: number | undefined;
}

/** What the pixel itself tells; the panel makes a {@link PanelState} of it. */
export interface PanelSource {
  readonly projectKey?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly consent: string;
  readonly warnings: Iterable<string>;
  /** Absent as long as the pixel may not start. */
  readonly instance?: InstanceSource | undefined;
}

/** What the pixel at work tells. */
export interface InstanceSource {
  readonly anonymousId: string;
  readonly blob: Bootstrap | null | undefined;
  /** Absent where nothing works on the page. */
  readonly report: PageReport | undefined;
  /** Of this page, oldest first. */
  readonly events: readonly OutgoingEvent[];
  readonly storage: Pick<ProjectStorage, 'get' | 'names'>;
  /** Status by which the service refused an event for good, by a key that ends in the event's id. */
  readonly refused: ReadonlyMap<string, number>;
}

/** A preview that the tab is in. */
export interface PreviewInput {
  readonly kind: 'preview';
  readonly projectKey: string;
  readonly endpoint: string;
  readonly token: string;
  /** Where the tab keeps the token. */
  readonly storageKey: string;
}

/** A look at the pixel at work. */
export interface DebugInput {
  readonly kind: 'debug';
  /** Gives the state just now; asked twice a second. */
  readonly state: () => PanelSource;
  /** Where the tab keeps that the panel is wanted. */
  readonly storageKey: string;
}

/** What the lazily loaded file does; gives the blob of a preview, null where there is none. */
export type ShowPanel = (input: PreviewInput | DebugInput) => Promise<Bootstrap | null>;
