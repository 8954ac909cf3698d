import type { PreflightGoal } from '@pixel/control/client';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';

/** The minimum detectable lift after each week, as a table with bars. */
export function LiftsByWeek({ goal: { name, mdeByWeek } }: { readonly goal: PreflightGoal }) {
  const { plan: words } = usePageWords('sections');
  const format = useFormat();
  const widest = Math.max(...mdeByWeek.map(({ mde }) => mde ?? 0), 0.001);
  return (
    <div>
      <table className="num w-full table-fixed border-collapse text-center text-11">
        <caption className="mb-2 text-left text-12 font-[560] text-muted">{words.liftsByWeek(name)}</caption>
        <thead className="sr-only">
          <tr>
            {mdeByWeek.map(({ week }) => (
              <th key={week} scope="col">
                {words.week(String(week))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {mdeByWeek.map(({ week, visitors, mde }) => (
              <td key={week} title={words.visitorsBy(format.count(visitors))} className="px-0.5 align-bottom">
                <span className={mde === null ? 'text-muted' : ''}>
                  {mde === null ? '–' : format.share(mde, mde < 1 ? 1 : 0)}
                </span>
                <span aria-hidden="true" className="flex h-14 items-end justify-center">
                  <span
                    className={
                      mde === null
                        ? 'hatched h-full w-full max-w-8 rounded-1 opacity-40'
                        : 'w-full max-w-8 rounded-1 bg-accent'
                    }
                    style={mde === null ? undefined : { height: `${Math.max(6, (mde / widest) * 100)}%` }}
                  />
                </span>
                <span aria-hidden="true" className="text-muted">
                  {week}
                </span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p aria-hidden="true" className="text-center text-11 text-muted">
        {words.weeks}
      </p>
    </div>
  );
}
