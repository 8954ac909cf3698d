import { describeMachine } from '../machine.ts';
import { describeSpread } from '../statistics.ts';
import type { Paint } from './measure-paint.ts';

/** The measured part of the guide on flicker: paints by visit, one per round. */
export function reportPaint(paints: ReadonlyMap<string, readonly Paint[]>, browserVersion: string): string {
  const rounds = Math.max(...[...paints.values()].map(({ length }) => length));
  const rows = [...paints].map(([label, own]) => {
    const spread = (pick: (paint: Paint) => number) => describeSpread(own.map(pick), 0);
    const shift = Math.max(...own.map(({ layoutShift }) => layoutShift));
    return `| ${label} | ${spread((it) => it.firstPaintMs)} | ${spread((it) => it.finalMs)} | ${spread((it) => it.originalForMs)} | ${shift} |`;
  });
  return `
A page with an experiment on its heading, whose stylesheet takes 100 ms and whose script 50 ms where it is not in the browser's cache;
\`npm run bench -- pixel\`. Assignments take 400 ms where nothing else is said. Times are milliseconds since the navigation; the median of ${rounds} visits, with the least and the greatest.

| | first paint | heading shown as it stays | original seen before, ms | CLS |
|---|---:|---:|---:|---:|
${rows.join('\n')}

${describeMachine()}, Chromium ${browserVersion}.
`;
}
