import type { ChangeHealthReport } from '@pixel/control/client';
import { cut } from './printable.ts';
import type { Style } from './style.ts';
import { formatTable } from './table.ts';

type Change = ChangeHealthReport['changes'][number];

const columns = {
  applied: 'applied',
  late: 'late',
  never_found: 'never found',
  undone: 'undone',
  gave_up: 'gave up',
  refused: 'refused',
  csp: 'csp',
  failed: 'failed',
} as const satisfies Record<keyof Change['states'], string>;

/** A change that fails in more than this share of views is listed with its pages and browsers. */
const maxFailedShare = 0.02;

/** Describes the outcomes of changes: a table of the changes, and where the failing ones fail. */
export function describeChangeHealth({ changes }: ChangeHealthReport, style: Style): string {
  if (changes.length === 0) return 'The experiment has no page changes.\n';
  const states = stateNames.filter(
    (state) => state === 'applied' || changes.some((change) => change.states[state] > 0),
  );
  const table = formatTable(
    ['variant', 'change', 'views', ...states.map((state) => columns[state])],
    changes.map((change) => [
      cut(change.variantKey, 16),
      nameOf(change),
      `${change.views}`,
      ...states.map((state) => percent(change.states[state], change.views)),
    ]),
    style,
  );
  return `${table}\n${changes.every(({ views }) => views === 0) ? 'No page has reported yet; one in ten page views does.\n' : failuresOf(changes)}`;
}

const stateNames = Object.keys(columns) as (keyof Change['states'])[];

function failuresOf(changes: readonly Change[]): string {
  const failing = changes.filter(
    ({ views, states }) => views - states.applied - states.late > maxFailedShare * views,
  );
  if (failing.length === 0) return 'All of them work nearly everywhere.\n';
  return failing
    .map((change) => {
      const pages = change.pages.map(
        ({ page, views, made }) => `  on ${cut(page, 60)}: ${percent(views - made, views)} of ${views}`,
      );
      const browsers = change.browsers
        .filter(({ views, made }) => views > made)
        .map(
          ({ browser, views, made }) =>
            `  in ${browser || 'other browsers'}: ${percent(views - made, views)} of ${views}`,
        );
      return `${cut(change.variantKey, 16)}, ${nameOf(change)} fails\n${[...pages, ...browsers].join('\n')}\n`;
    })
    .join('\n');
}

function nameOf({ operation, selector }: Change): string {
  return cut(`${operation} ${selector}`.trim(), 30);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
}
