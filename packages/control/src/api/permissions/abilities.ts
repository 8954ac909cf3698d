import { type Role, roles } from '@pixel/database';
import { canManage, isAtLeast } from '../../people/team/role-rules.ts';
import { type Permission, permissions } from './permissions.ts';

/** Abilities in users' terms, in groups. */
export const abilityGroups = {
  look: ['readWork', 'readVisitors', 'readAnswers', 'readMessages', 'readAudit'],
  work: ['editWork', 'publish', 'showOthers', 'checkInstallation'],
  run: ['manageProjects', 'manageWebhooks', 'manageVisitors'],
  people: ['seePeople', 'managePeople', 'manageOwners'],
} as const;

export type AbilityGroup = keyof typeof abilityGroups;
/** Something that some roles are allowed to do. */
export type Ability = (typeof abilityGroups)[AbilityGroup][number];

/** The roles that have each ability, in groups. */
export interface RoleMatrix {
  /** From most to fewest permissions. */
  readonly roles: readonly Role[];
  readonly groups: readonly {
    readonly group: AbilityGroup;
    readonly abilities: readonly { readonly ability: Ability; readonly roles: readonly Role[] }[];
  }[];
}

/**
 * Patterns that assign an ability to each route. The first entry counts whose pattern matches and whose role, if given, equals the role
 * that the route requires. The last entries cover the remaining routes by role.
 */
const patterns: readonly (readonly [RegExp, Exclude<Ability, 'manageOwners'>, Role?])[] = [
  [/^GET \/api\/organizations\/:organizationId\/audit/, 'readAudit'],
  [/^(GET \S+\/members|POST \S+\/leave)$/, 'seePeople'],
  [/ \S+\/:organizationId\/(members|invitations|rename)/, 'managePeople'],
  [/^GET \/api\/organizations\/:organizationId\/projects$/, 'readWork'],
  [/^GET \S+\/surveys\/:surveyKey\/(answers|responses)/, 'readAnswers'],
  [/^GET \S+\/messages\/:messageId/, 'readMessages'],
  [/^GET \S+\/visitors\/|^POST \S+\/(visitors|simulated|dead-letters)\//, 'manageVisitors'],
  [/^POST \S+\/(preflight|explain|try\/traffic|install\/codes)$/, 'readVisitors'],
  [/^GET /, 'readWork', 'viewer'],
  [/^GET /, 'readVisitors', 'analyst'],
  [/ \S+\/webhooks/, 'manageWebhooks'],
  [/^POST \S+\/(refresh|presence|try|validate)$/, 'readWork'],
  [/^POST \S+\/(publish|rollback)$/, 'publish'],
  [/^POST \S+\/(shares|previews)/, 'showOthers'],
  [/^POST \S+\/install\//, 'checkInstallation'],
  [/ \S+\/(projects|:projectKey|archive|restore|apply)$/, 'manageProjects'],
  [/^(POST|PATCH) /, 'editWork', 'editor'],
  [/^(POST|PATCH) /, 'manageProjects', 'admin'],
];

/** Returns the ability that a route belongs to; undefined for routes that require no role. */
export function abilityOf(
  procedure: string,
  permission: Permission | undefined = permissions[procedure],
): Ability | undefined {
  if (permission === undefined || permission === 'signed-in' || permission === 'installation')
    return undefined;
  return patterns.find(
    ([pattern, , minRole]) => pattern.test(procedure) && (minRole === undefined || minRole === permission),
  )?.[1];
}

/** Returns the roles that have each ability, derived from the permissions table. */
export function roleMatrix(): RoleMatrix {
  const procedures = Object.keys(permissions);
  return {
    roles,
    groups: Object.entries(abilityGroups).map(([group, abilities]) => ({
      group: group as AbilityGroup,
      abilities: abilities.map((ability) => ({
        ability,
        roles: roles.filter((role) =>
          ability === 'manageOwners'
            ? canManage(role, 'owner')
            : procedures.every(
                (procedure) => abilityOf(procedure) !== ability || allows(role, permissions[procedure]),
              ),
        ),
      })),
    })),
  };
}

function allows(role: Role, permission: Permission | undefined): boolean {
  return roles.some((minRole) => minRole === permission && isAtLeast(role, minRole));
}
