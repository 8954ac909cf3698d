import { describeMachine } from '../machine.ts';
import { describeSpread } from '../statistics.ts';
import type { Paint } from './measure-paint.ts';

/** The measured part of the guide on flicker: paints by scenario, one per round. */
export function reportPaint(paints: ReadonlyMap<string, readonly Paint[]>, browserVersion: string): string {
  const rounds = Math.max(...[...paints.values()].map(({ length }) => length));
  const rows = [...paints].map(([label, own]) => {
    const spread = (pick: (paint: Paint) => number) => describeSpread(own.map(pick), 0);
    const shift = Math.max(...own.map(({ layoutShift }) => layoutShift));
    return `| ${label} | ${spread((it) => it.firstPaintMs)} | ${spread((it) => it.finalMs)} | ${spread((it) => it.originalForMs)} | ${shift} |`;
  });
  return `
A page with an experiment on its heading; its stylesheet takes 100 ms, and its script takes 50 ms unless cached;
\`npm run bench -- pixel\`. Assignments take 400 ms unless noted. Times are milliseconds since navigation: the median of ${rounds} visits, with minimum and maximum.

| | first paint | final heading shown | original visible for | CLS |
|---|---:|---:|---:|---:|
${rows.join('\n')}

${describeMachine()}, Chromium ${browserVersion}.
`;
}
