import type { RoleMatrix } from '@pixel/control/client';
import { Check } from 'lucide-react';
import { useOrganization } from '../session/project.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { useRoleMatrix } from './use-team.ts';

/** What each role is for, and its permissions. */
export function RolesPage() {
  const words = usePageWords('team');
  const { roles } = useWords();
  const { data, error, refetch, isPending } = useRoleMatrix();
  const isSlow = useIsSlow(isPending);
  if (error !== null && data === undefined) return <ErrorPage error={error} reset={() => void refetch()} />;
  if (data === undefined) return isSlow && <ListSkeleton />;
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px]">
      <Card aria-labelledby="matrix">
        <h2 id="matrix" className="title-card px-4 pt-3 pb-1">
          {words.matrix.title}
        </h2>
        <Matrix matrix={data} />
        <p className="border-border border-t px-4 py-3 text-12 text-muted">
          {words.matrix.note} {words.matrix.installation}
        </p>
      </Card>
      <dl className="grid gap-3 text-13">
        {data.roles.map((role) => (
          <div key={role}>
            <dt className="font-[560]">{roles[role]}</dt>
            <dd className="text-muted">{words.roles[role]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Matrix({ matrix: { roles: columns, groups } }: { readonly matrix: RoleMatrix }) {
  const words = usePageWords('team');
  const { roles } = useWords();
  const own = useOrganization()?.role;
  return (
    <table className="w-full table-fixed text-13">
      <thead>
        <tr className="text-12 text-muted max-desk:text-11">
          <th scope="col" className="w-[34%] px-4 py-2 text-left font-[560] desk:w-auto max-desk:pr-1">
            <span className="sr-only">{words.matrix.ability}</span>
          </th>
          {columns.map((role) => (
            <th
              key={role}
              scope="col"
              className={classNames(
                'py-2 text-center font-[560] desk:w-20',
                role === own && 'bg-selected text-accent-text',
              )}
            >
              {roles[role]} {role === own && <span className="sr-only">{words.matrix.yours}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ group, abilities }) => (
        <tbody key={group}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className="border-border border-t bg-sunken px-4 py-1 text-left text-12 font-[520] text-muted"
            >
              {words.groups[group]}
            </th>
          </tr>
          {abilities.map(({ ability, roles: able }) => (
            <tr key={ability} className="border-border border-t">
              <th scope="row" className="px-4 py-2 text-left font-normal max-desk:pr-1">
                {words.abilities[ability]}
              </th>
              {columns.map((role) => (
                <td key={role} className={classNames('py-2 text-center', role === own && 'bg-selected')}>
                  {able.includes(role) ? (
                    <Check
                      role="img"
                      aria-label={words.matrix.may}
                      className="inline size-4 text-positive-text"
                      strokeWidth={2}
                    />
                  ) : (
                    <span
                      role="img"
                      aria-label={words.matrix.mayNot}
                      className="inline-block h-0.5 w-2 rounded-full bg-border-strong align-middle"
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
