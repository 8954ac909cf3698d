export * from './srm/chi-square.ts';
