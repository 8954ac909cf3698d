import type { ExperimentConfiguration } from '@pixel/protocol';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Json, JsonOrNull } from './column-types.ts';
import type {
  AuditTable,
  DeviceLoginTable,
  IdentityTable,
  InvitationTable,
  LoginLinkTable,
  MemberTable,
  OrganizationTable,
  SessionTable,
  UserTable,
} from './people-tables.ts';
import type {
  AlertTable,
  BreakdownTable,
  DecisionTable,
  ErasedFromPhaseTable,
  LookTable,
  ResultShareTable,
} from './results-tables.ts';
import type {
  WebhookAttemptTable,
  WebhookCursorTable,
  WebhookEndpointTable,
  WebhookForwardedTable,
  WebhookMessageTable,
  WebhookRevisionTable,
} from './webhook-tables.ts';

/** Tables of the control plane. Ids are UUID v7 as text, made by whoever inserts. */
export interface Database {
  readonly projects: ProjectTable;
  readonly documents: DocumentTable;
  readonly document_references: DocumentReferenceTable;
  readonly layer_slots: LayerSlotTable;
  readonly document_revisions: DocumentRevisionTable;
  readonly settings_revisions: SettingsRevisionTable;
  readonly webhook_revisions: WebhookRevisionTable;
  readonly snapshots: SnapshotTable;
  readonly scripts: ScriptTable;
  readonly snapshot_scripts: SnapshotScriptTable;
  readonly previews: PreviewTable;
  readonly organizations: OrganizationTable;
  readonly users: UserTable;
  readonly identities: IdentityTable;
  readonly members: MemberTable;
  readonly invitations: InvitationTable;
  readonly sessions: SessionTable;
  readonly login_links: LoginLinkTable;
  readonly device_logins: DeviceLoginTable;
  readonly audit_log: AuditTable;
  readonly webhook_endpoints: WebhookEndpointTable;
  readonly webhook_messages: WebhookMessageTable;
  readonly webhook_attempts: WebhookAttemptTable;
  readonly webhook_forwarded: WebhookForwardedTable;
  readonly webhook_cursors: WebhookCursorTable;
  readonly looks: LookTable;
  readonly breakdowns: BreakdownTable;
  readonly erased_from_phases: ErasedFromPhaseTable;
  readonly decisions: DecisionTable;
  readonly result_shares: ResultShareTable;
  readonly alerts: AlertTable;
  readonly simulated_pasts: SimulatedPastTable;
}

/** A project; its key is public and unique. */
export interface ProjectTable {
  id: string;
  organization_id: string;
  key: string;
  /** What it says of itself, and what is kept beside that. */
  settings: Json;
  /** The same as it is live; null before the first publication. */
  live: JsonOrNull;
  name: GeneratedAlways<string>;
  /** Grows with every edit of the project or of anything in it. */
  revision: Generated<number>;
  /** Grows with every edit of the settings. */
  settings_revision: Generated<number>;
  created_at: CreatedAt;
  archived_at: Date | null;
}

/** An experiment, survey, goal, audience or layer of a project. */
export interface DocumentTable {
  id: string;
  /** Tells apart what has no order of its own. */
  number: GeneratedAlways<string>;
  project_id: string;
  kind: 'audience' | 'layer' | 'goal' | 'experiment' | 'survey';
  key: string;
  /** What people edit; null once it was taken out and only is live yet. */
  document: JsonOrNull;
  /** The same as it is live; null where it is not. */
  live: JsonOrNull;
  /** Of experiments and surveys. */
  status: GeneratedAlways<ExperimentConfiguration['status'] | null>;
  /** When the next step of its plan is due. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Grows with every edit of it. */
  revision: Generated<number>;
  created_at: CreatedAt;
}

/** A document that another one names by its key, and that cannot go as long as it does. */
export interface DocumentReferenceTable {
  from_id: string;
  to_id: string;
}

/** The slot of its layer that an experiment takes; no two that run at one time overlap. */
export interface LayerSlotTable {
  experiment_id: string;
  layer_id: string;
  slot: string;
  during: string;
}

/** A document as it was at an earlier revision; the last few are kept. */
export interface DocumentRevisionTable {
  document_id: string;
  revision: number;
  document: Json;
}

/** The settings of a project as they were at an earlier revision; the last few are kept. */
interface SettingsRevisionTable {
  project_id: string;
  revision: number;
  settings: Json;
}

/** Every configuration ever published, one row per project and version; never changed. */
export interface SnapshotTable {
  project_id: string;
  /** Strictly growing within the project, to the millisecond. */
  version: Date;
  previous_version: Date | null;
  /** The bytes that edges receive. */
  snapshot: string;
  difference: Json;
  /** The project as it was published, for comparing and rolling back; null in versions of before that was kept. */
  configuration: JsonOrNull;
  author: string;
  reason: string | null;
  published_at: Date;
}

/** Which projects have a simulated past. The project may still have to be made. */
export interface SimulatedPastTable {
  project_key: string;
  ends_at: Date;
  state: 'begun' | 'made' | 'cleared';
  /** Keys of the experiments whose results are still to be forgotten. */
  clearing: Generated<readonly string[]>;
}

/** The files of a project's `run_js` changes, by the SHA-256 of their text in lower-case hexadecimal digits; never changed. */
export interface ScriptTable {
  project_id: string;
  sha256: string;
  script: string;
  created_at: CreatedAt;
}

/** Which scripts a snapshot needs. */
export interface SnapshotScriptTable {
  project_id: string;
  version: Date;
  sha256: string;
}

/** A preview that is not gone, though it may have been revoked or have expired. Its token is known by its SHA-256 only, in lower-case hexadecimal digits. */
export interface PreviewTable {
  /** How it is called where its token must not be told. */
  id: string;
  token_sha256: string;
  project_id: string;
  /** An experiment or a survey. */
  document_id: string;
  /** Of an experiment. */
  variant_key: string | null;
  expires_at: Date;
  /** How histories call who made it; null where it was made before that was kept. */
  created_by: string | null;
  revoked_at: Date | null;
}
