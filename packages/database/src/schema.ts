import type {
  ConsentPolicy,
  ExperimentConfiguration,
  GoalConfiguration,
  GoalRole,
  LateChangePolicy,
  PrivacyControlPolicy,
  SurveyStatus,
} from '@pixel/protocol';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json, JsonOrNull } from './column-types.ts';
import type {
  AuditTable,
  IdentityTable,
  InvitationTable,
  LoginLinkTable,
  MemberTable,
  OrganizationTable,
  SessionTable,
  UserTable,
} from './people-tables.ts';
import type {
  WebhookAttemptTable,
  WebhookCursorTable,
  WebhookEndpointTable,
  WebhookForwardedTable,
  WebhookMessageTable,
  WebhookWorkerTable,
} from './webhook-tables.ts';

/** Tables of the control plane. Ids are UUID v7 as text, made by whoever inserts. */
export interface Database {
  readonly projects: ProjectTable;
  readonly layers: LayerTable;
  readonly goals: GoalTable;
  readonly experiments: ExperimentTable;
  readonly variants: VariantTable;
  readonly experiment_goals: ExperimentGoalTable;
  readonly surveys: SurveyTable;
  readonly snapshots: SnapshotTable;
  readonly scripts: ScriptTable;
  readonly snapshot_scripts: SnapshotScriptTable;
  readonly previews: PreviewTable;
  readonly audiences: AudienceTable;
  readonly experiment_phases: ExperimentPhaseTable;
  readonly organizations: OrganizationTable;
  readonly users: UserTable;
  readonly identities: IdentityTable;
  readonly members: MemberTable;
  readonly invitations: InvitationTable;
  readonly sessions: SessionTable;
  readonly login_links: LoginLinkTable;
  readonly audit_log: AuditTable;
  readonly webhook_endpoints: WebhookEndpointTable;
  readonly webhook_messages: WebhookMessageTable;
  readonly webhook_attempts: WebhookAttemptTable;
  readonly webhook_forwarded: WebhookForwardedTable;
  readonly webhook_cursors: WebhookCursorTable;
  readonly webhook_workers: WebhookWorkerTable;
}

/** A project; its key is public and unique. `holdout_salt` is made with it and kept. */
export interface ProjectTable {
  id: string;
  organization_id: string;
  /** Grows with every edit of the project or of anything in it. */
  revision: Generated<number>;
  /** IANA name: days of reports begin there. */
  time_zone: Generated<string>;
  key: string;
  name: string;
  allowed_origins: Json;
  integrations: Json;
  holdout: Generated<number>;
  holdout_salt: string;
  allow_html: Generated<boolean>;
  allow_js: Generated<boolean>;
  manifest: Generated<boolean>;
  /** Null where events are kept for good. */
  retention_days: number | null;
  consent: Generated<ConsentPolicy>;
  global_privacy_control: Generated<PrivacyControlPolicy>;
  late_changes: Generated<LateChangePolicy>;
  /** How many different surveys a visitor meets in so many days. */
  survey_budget: ColumnType<unknown, string | undefined, string>;
  pageviews: Generated<boolean>;
  /** Null where they are the server's. */
  limits: JsonOrNull;
  /** Grows with every edit of the settings: what stands in this row. */
  settings_revision: Generated<number>;
  created_at: CreatedAt;
}

/** A hash space in which experiments of a project share out visitors. */
export interface LayerTable {
  id: string;
  project_id: string;
  key: string;
  salt: string;
  created_at: CreatedAt;
}

/** What a project counts as success. */
export interface GoalTable {
  id: string;
  project_id: string;
  key: string;
  name: string;
  type: GoalConfiguration['type'];
  event_name: string;
  value_property: string | null;
  selector: string | null;
  url_rules: JsonOrNull;
  scroll_percent: number | null;
  duration_ms: number | null;
  count_mode: GoalConfiguration['countMode'] | null;
  revision: Generated<number>;
  created_at: CreatedAt;
}

/** Visitors that several experiments are for. */
export interface AudienceTable {
  id: string;
  project_id: string;
  key: string;
  name: string;
  rule: Json;
  revision: Generated<number>;
  created_at: CreatedAt;
}

/**
 * An experiment; the three layer columns are set together or not at all, and of the two audiences at most one. `rollout` is the key
 * of a variant.
 */
export interface ExperimentTable {
  id: string;
  project_id: string;
  key: string;
  name: string;
  status: ExperimentConfiguration['status'];
  salt: string;
  url_rules: Json;
  layer_id: string | null;
  layer_from: number | null;
  layer_to: number | null;
  coverage: number;
  start_at: Date | null;
  end_at: Date | null;
  audience: JsonOrNull;
  force: Json;
  exclude: Json;
  rollout: string | null;
  hypothesis: string | null;
  notes: string | null;
  revision: Generated<number>;
  audience_id: string | null;
  coverage_steps: Json;
  /** The status that an archived one goes back to. */
  archived_from: 'draft' | 'completed' | null;
  created_at: CreatedAt;
}

/** A stretch of an experiment with one salt: visitors of different phases are never counted together. */
export interface ExperimentPhaseTable {
  experiment_id: string;
  /** From 1. */
  number: number;
  salt: string;
  started_at: Date;
  /** Null while it goes on. */
  ended_at: Date | null;
}

/** A variant. One without a `position` has been taken out of its experiment; its id stays, for the events that name it. */
export interface VariantTable {
  id: string;
  experiment_id: string;
  key: string;
  name: string;
  weight: number;
  is_control: boolean;
  changes: Json;
  position: number | null;
  created_at: CreatedAt;
}

/** The goals of an experiment, in order. */
export interface ExperimentGoalTable {
  experiment_id: string;
  goal_id: string;
  role: GoalRole;
  analysis: Json;
  position: number;
}

/** A survey; of the two audiences at most one. `content` is what it asks and how it looks. */
export interface SurveyTable {
  id: string;
  project_id: string;
  key: string;
  name: string;
  notes: string | null;
  status: SurveyStatus;
  /** The status that an archived one goes back to. */
  archived_from: 'draft' | 'completed' | null;
  salt: string;
  start_at: Date | null;
  end_at: Date | null;
  url_rules: Json;
  audience: JsonOrNull;
  audience_id: string | null;
  coverage: number;
  content: Json;
  revision: Generated<number>;
  created_at: CreatedAt;
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
  /** A variant of an experiment, or a survey. */
  experiment_id: string | null;
  variant_id: string | null;
  survey_id: string | null;
  expires_at: Date;
  /** How histories call who made it; null where it was made before that was kept. */
  created_by: string | null;
  revoked_at: Date | null;
}
