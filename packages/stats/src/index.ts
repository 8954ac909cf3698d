export * from './distributions/beta.ts';
export * from './distributions/chi-square.ts';
export * from './distributions/normal.ts';
export * from './distributions/normal-quantile.ts';
export * from './distributions/student-t.ts';
export * from './distributions/student-t-quantile.ts';
export * from './srm/chi-square.ts';
