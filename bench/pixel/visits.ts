import type { Visit } from './measure-paint.ts';

/** Like a page on an average connection: its stylesheet delays the first paint, and the script arrives before it. */
const usual = { stylesheetMs: 100, scriptMs: 50, scriptCache: 'max-age=300', bootstrapMs: 400 } as const;
/** The browser has evicted the script, which arrives after the first paint. */
const lateScript = { ...usual, scriptMs: 300, scriptCache: 'no-store' } as const;
const first = { path: '/pixel', isReturning: false } as const;

/** The visits whose paints are compared. */
export const visits: readonly Visit[] = [
  { label: 'page without the pixel', path: '/none', isReturning: false, latency: usual },
  {
    label: 'returning visitor, assignments after 400 ms',
    path: '/pixel',
    isReturning: true,
    latency: usual,
  },
  {
    label: 'returning visitor, script after 300 ms',
    path: '/pixel',
    isReturning: true,
    latency: lateScript,
  },
  {
    label: 'the same, with the anti-flicker stub',
    path: '/stub',
    isReturning: true,
    latency: lateScript,
  },
  ...([0, 200, 400] as const).map((bootstrapMs) => ({
    ...first,
    label: `first visit, assignments after ${bootstrapMs} ms`,
    latency: { ...usual, bootstrapMs },
  })),
  {
    ...first,
    label: 'first visit, assignments never arrive',
    latency: { ...usual, bootstrapMs: 'never' },
  },
];
