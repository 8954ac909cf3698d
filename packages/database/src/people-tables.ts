import type { GeneratedAlways } from 'kysely';
import type { CreatedAt, JsonOrNull } from './column-types.ts';

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

/** A command line that asks to work as a person; both of its codes are known by their SHA-256 only. */
export interface DeviceLoginTable {
  device_code_sha256: string;
  user_code_sha256: string;
  /** What the machine calls itself. */
  host: string;
  /** Network address that it asked from. */
  address: string;
  created_at: Date;
  expires_at: Date;
  /** When it last asked what became of it. */
  polled_at: Date | null;
  decision: 'approved' | 'denied' | null;
  decided_by: string | null;
  /** The session in which a person answered; the row goes with it. */
  decided_in: string | null;
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
