import type {
  ConsentPolicy,
  ExperimentConfiguration,
  GoalConfiguration,
  LateChangePolicy,
  PrivacyControlPolicy,
} from '@pixel/protocol';
import type { ColumnType, Generated } from 'kysely';

/** Tables of the control plane. Ids are UUID v7 as text, made by whoever inserts. */
export interface Database {
  readonly projects: ProjectTable;
  readonly layers: LayerTable;
  readonly goals: GoalTable;
  readonly experiments: ExperimentTable;
  readonly variants: VariantTable;
  readonly experiment_goals: ExperimentGoalTable;
  readonly snapshots: SnapshotTable;
  readonly scripts: ScriptTable;
  readonly snapshot_scripts: SnapshotScriptTable;
  readonly previews: PreviewTable;
}

/** A `jsonb` column: written as JSON text, read as a parsed value that nobody has checked yet. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null, string | null>;

/** Set by the database when the row is made. */
type CreatedAt = Generated<Date>;

/** A project; its key is public and unique. `holdout_salt` is made with it and kept. */
export interface ProjectTable {
  id: string;
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
  created_at: CreatedAt;
}

/** An experiment; the three layer columns are set together or not at all. `rollout` is the key of a variant. */
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
  created_at: CreatedAt;
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
  is_primary: boolean;
  position: number;
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

/** A preview that is out: neither revoked nor gone, though it may have expired. Its token is known by its SHA-256 only, in lower-case hexadecimal digits. */
export interface PreviewTable {
  token_sha256: string;
  project_id: string;
  experiment_id: string;
  variant_id: string;
  expires_at: Date;
}
