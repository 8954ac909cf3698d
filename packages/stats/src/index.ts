export * from './net-promoter-score.ts';
export * from './srm/chi-square.ts';
export { type Interval, wilsonInterval } from './wilson-interval.ts';
