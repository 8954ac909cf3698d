import { type Role, roles } from '@pixel/database';
import { isAtLeast, mayManage } from '../../people/team/role-rules.ts';
import { type Permission, permissions } from './permissions.ts';

/** What people may do, as they would say it, in groups. */
export const abilityGroups = {
  look: ['readWork', 'readVisitors', 'readAnswers', 'readMessages', 'readAudit'],
  work: ['editWork', 'publish', 'showOthers', 'checkInstallation'],
  run: ['manageProjects', 'manageWebhooks', 'manageVisitors'],
  people: ['seePeople', 'managePeople', 'manageOwners'],
} as const;

export type AbilityGroup = keyof typeof abilityGroups;
/** Something that some roles may do and others may not. */
export type Ability = (typeof abilityGroups)[AbilityGroup][number];

/** What each role may do, in groups. */
export interface RoleMatrix {
  /** From the one with most rights to the one with least. */
  readonly roles: readonly Role[];
  readonly groups: readonly {
    readonly group: AbilityGroup;
    readonly abilities: readonly { readonly ability: Ability; readonly roles: readonly Role[] }[];
  }[];
}

/**
 * To which ability a procedure belongs: the first whose pattern fits, and whose role is the one that it takes where one is given. The
 * last ones take whatever is not named before, by its role.
 */
const patterns: readonly (readonly [RegExp, Exclude<Ability, 'manageOwners'>, Role?])[] = [
  [/^GET \/api\/organizations\/:organizationId\/audit/, 'readAudit'],
  [/^(GET \S+\/members|POST \S+\/leave)$/, 'seePeople'],
  [/ \S+\/:organizationId\/(members|invitations|rename)/, 'managePeople'],
  [/^GET \/api\/organizations\/:organizationId\/projects$/, 'readWork'],
  [/^GET \S+\/surveys\/:surveyKey\/(answers|responses)/, 'readAnswers'],
  [/^GET \S+\/messages\/:messageId/, 'readMessages'],
  [/^GET \S+\/visitors\/|^POST \S+\/(visitors|simulated|dead-letters)\//, 'manageVisitors'],
  [/^POST \S+\/(preflight|explain|try\/traffic)$/, 'readVisitors'],
  [/^GET /, 'readWork', 'viewer'],
  [/^GET /, 'readVisitors', 'analyst'],
  [/^POST \S+\/(refresh|presence|try|validate)$/, 'readWork'],
  [/ \S+\/webhooks/, 'manageWebhooks'],
  [/^POST \S+\/(publish|rollback)$/, 'publish'],
  [/^POST \S+\/(shares|previews)/, 'showOthers'],
  [/^POST \S+\/install\//, 'checkInstallation'],
  [/ \S+\/(projects|:projectKey|archive|restore|apply)$/, 'manageProjects'],
  [/^(POST|PATCH) /, 'editWork', 'editor'],
  [/^(POST|PATCH) /, 'manageProjects', 'admin'],
];

/** Names the ability that a procedure of an organisation belongs to; undefined of one that takes no role. */
export function abilityOf(
  procedure: string,
  permission: Permission | undefined = permissions[procedure],
): Ability | undefined {
  if (permission === undefined || permission === 'signed-in' || permission === 'installation')
    return undefined;
  return patterns.find(
    ([pattern, , least]) => pattern.test(procedure) && (least === undefined || least === permission),
  )?.[1];
}

/** Gives what each role may do, as the table of permissions has it. */
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
            ? mayManage(role, 'owner')
            : procedures.every(
                (procedure) => abilityOf(procedure) !== ability || allows(role, permissions[procedure]),
              ),
        ),
      })),
    })),
  };
}

function allows(role: Role, permission: Permission | undefined): boolean {
  return roles.some((least) => least === permission && isAtLeast(role, least));
}
