import type { GeneratedAlways } from 'kysely';
import type { CreatedAt, JsonOrNull } from './column-types.ts';

/** Roles of members, from most to fewest permissions. */
export const roles = ['owner', 'admin', 'editor', 'analyst', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** A group of people and projects. */
export interface OrganizationTable {
  id: string;
  name: string;
  created_at: CreatedAt;
}

/** A person, identified by email address, ignoring case. */
export interface UserTable {
  id: string;
  email: string;
  name: string;
  created_at: CreatedAt;
  last_seen_at: Date | null;
}

/** A person's account at an identity provider. */
export interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: CreatedAt;
}

/** A member of an organization. */
export interface MemberTable {
  organization_id: string;
  user_id: string;
  role: Role;
  created_at: CreatedAt;
}

/** An invitation link; only the SHA-256 of its token is stored. If `email` is set, only the person with that address can accept it. */
export interface InvitationTable {
  id: string;
  organization_id: string;
  token_sha256: string;
  email: string | null;
  role: Role;
  /** The inviter's name in the audit log. */
  invited_by: string;
  /** Null unless the inviter is a user. */
  invited_by_id: string | null;
  created_at: CreatedAt;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
  revoked_at: Date | null;
}

/** A login session; only the SHA-256 of its token is stored. It ends at `expires_at` at the latest. */
export interface SessionTable {
  id: string;
  token_sha256: string;
  user_id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

/** A single-use link that logs the owner in; only the SHA-256 of its token is stored. */
export interface LoginLinkTable {
  token_sha256: string;
  expires_at: Date;
  used_at: Date | null;
}

/** A CLI's request to act as a user; only the SHA-256 of its two codes is stored. */
export interface DeviceLoginTable {
  device_code_sha256: string;
  user_code_sha256: string;
  /** The host name that the CLI's machine reports. */
  host: string;
  /** IP address that the request came from. */
  address: string;
  created_at: Date;
  expires_at: Date;
  /** When the CLI last polled for the decision. */
  polled_at: Date | null;
  decision: 'approved' | 'denied' | null;
  decided_by: string | null;
  /** The session in which the user decided; the row is deleted with it. */
  decided_in: string | null;
}

/** The audit log; the database rejects updates and deletes. */
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
  /** Increases with every row, which orders rows with the same time. A string of digits, since it may exceed the safe integers. */
  number: GeneratedAlways<string>;
}
