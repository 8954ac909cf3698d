import type {
  ConsentPolicy,
  ExperimentConfiguration,
  GoalConfiguration,
  GoalRole,
  LateChangePolicy,
  PrivacyControlPolicy,
  SurveyStatus,
} from '@pixel/protocol';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

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

/** A `jsonb` column: written as JSON text, read as a parsed value that nobody has checked yet. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null, string | null>;

/** Set by the database when the row is made. */
type CreatedAt = Generated<Date>;

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

/** Roles of members, the one with most rights first. */
export const roles = ['owner', 'admin', 'editor', 'analyst', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** People and projects that belong together. */
export interface OrganizationTable {
  id: string;
  name: string;
  created_at: CreatedAt;
}

/** A person; known by an e-mail address, whatever its case. */
export interface UserTable {
  id: string;
  email: string;
  name: string;
  created_at: CreatedAt;
  last_seen_at: Date | null;
}

/** How an identity provider knows a person. */
export interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: CreatedAt;
}

/** Who belongs to an organisation. */
export interface MemberTable {
  organization_id: string;
  user_id: string;
  role: Role;
  created_at: CreatedAt;
}

/** An invitation by link; its token is known by its SHA-256 only. With an `email`, nobody else can accept it. */
export interface InvitationTable {
  id: string;
  organization_id: string;
  token_sha256: string;
  email: string | null;
  role: Role;
  /** How histories call who invited. */
  invited_by: string;
  /** Null where it was not a person. */
  invited_by_id: string | null;
  created_at: CreatedAt;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
  revoked_at: Date | null;
}

/** A login; its token is known by its SHA-256 only. `expires_at` is its end whatever happens. */
export interface SessionTable {
  id: string;
  token_sha256: string;
  user_id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

/** A link that logs the owner in once; its token is known by its SHA-256 only. */
export interface LoginLinkTable {
  token_sha256: string;
  expires_at: Date;
  used_at: Date | null;
}

/** Who changed what; the database refuses to change or remove a row. */
export interface AuditTable {
  id: string;
  at: Date;
  organization_id: string | null;
  project_key: string | null;
  actor_kind: 'user' | 'operator' | 'system';
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject: string;
  before: JsonOrNull;
  after: JsonOrNull;
  /** Grows from line to line: the order of lines of the same moment. Digits, since it may grow beyond what a number can say. */
  number: GeneratedAlways<string>;
}

/** Where a customer is told of things. Secrets are sealed; the previous one signs as well until its time. */
export interface WebhookEndpointTable {
  id: string;
  project_id: string;
  key: string;
  url: string;
  description: string | null;
  subscription: Json;
  is_enabled: boolean;
  disabled_at: Date | null;
  /** Who or what switched it off: a person, an answer of 410, or five days without success. */
  disabled_because: 'person' | 'gone' | 'failing' | null;
  /** Since when nothing was delivered; null after a success. */
  failing_since: Date | null;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  revision: Generated<number>;
  created_at: CreatedAt;
}

/** A message to one endpoint; written in the transaction of what it tells of, together with the job that delivers it. */
export interface WebhookMessageTable {
  id: string;
  endpoint_id: string;
  type: string;
  /** The very text that is signed and sent. */
  body: string;
  created_at: Date;
  status: 'pending' | 'delivered' | 'failed';
  attempts: Generated<number>;
  /** How many of the attempts were before it was last replayed: the schedule began anew there. */
  replayed_after: Generated<number>;
  next_attempt_at: Date | null;
  settled_at: Date | null;
}

/** An attempt to deliver a message: what came back, or why nothing did. */
export interface WebhookAttemptTable {
  message_id: string;
  /** From 1. */
  number: number;
  at: Date;
  status: number | null;
  error: string | null;
  latency_ms: number;
  /** Beginning of the answer's body. */
  answer: string | null;
}

/** Events that an endpoint was sent already, by the SHA-256 of visitor and event id. */
export interface WebhookForwardedTable {
  endpoint_id: string;
  event_sha256: Uint8Array;
  at: Date;
}

/** Up to when the events of a project were looked through. */
export interface WebhookCursorTable {
  project_id: string;
  ingested_at: Date;
}

/** A process that delivers, and when it was last alive. */
export interface WebhookWorkerTable {
  id: string;
  seen_at: Date;
}
