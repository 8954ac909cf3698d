export * from './bucket.ts';
export * from './decide.ts';
export * from './murmur3.ts';
export * from './page-url.ts';
export * from './prepare-snapshot.ts';
export * from './snapshot.ts';
export * from './url-rules.ts';
