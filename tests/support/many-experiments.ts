import type { EventRow } from '@pixel/store/events';
import { visitRows } from './visit-rows.ts';

const statuses = ['running', 'draft', 'running', 'running'] as const;
const pages = ['checkout', 'product', 'cart', 'search', 'home'] as const;
const nameStems = ['Shorter form', 'Larger picture', 'Calmer button', 'Other order', 'Price first'] as const;

/** Key of the project in {@link manyExperiments}. */
export const manyProjectKey = 'pk_many';

/** A configuration file with a project of this many experiments, like that of an established shop. */
export function manyExperiments(count: number): string {
  const experiments = Array.from({ length: count }, (_, index) => {
    const page = pages[index % pages.length];
    return {
      experimentKey: `${page}-${index}`,
      name: `${nameStems[index % nameStems.length]} ${index}`,
      status: statuses[index % statuses.length],
      tags: [page, `q${1 + (index % 4)}`],
      urlRules: { include: [{ kind: 'glob', value: `https://shop.example/${page}/${index}/*` }] },
      goals: [
        {
          goalKey: index % 2 === 0 ? 'order' : 'signup',
          isPrimary: true,
          analysis: { windowHours: 24 },
        },
      ],
      variants: [
        { variantKey: 'control', name: 'As it is', weight: 0.5, isControl: true },
        { variantKey: 'treatment', name: 'Changed', weight: 0.5 },
      ],
    };
  });
  const goal = (goalKey: string, name: string) => ({
    goalKey,
    name,
    type: 'custom_event',
    eventName: goalKey,
  });
  return JSON.stringify({
    projects: [
      {
        projectKey: manyProjectKey,
        name: 'Shop of some years',
        goals: [goal('order', 'Ordered'), goal('signup', 'Signed up')],
        experiments,
      },
    ],
  });
}

/**
 * Visitors of the running experiments in {@link manyExperiments} since a time in milliseconds: every fifth has a clear winner or a clear
 * loser.
 */
export function manyVisits(count: number, from: number): readonly EventRow[] {
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => statuses[index % statuses.length] === 'running')
    .flatMap((index) => {
      const shown = {
        projectKey: manyProjectKey,
        experimentKey: `${pages[index % pages.length]}-${index}`,
        from,
      };
      const event = index % 2 === 0 ? 'order' : 'signup';
      const treated = [45, 70, 38, 28, 42][index % 5] ?? 0;
      return [
        ...visitRows({ ...shown, variantKey: 'control' }, { visitors: 100, events: { [event]: 40 } }),
        ...visitRows({ ...shown, variantKey: 'treatment' }, { visitors: 100, events: { [event]: treated } }),
      ];
    });
}
