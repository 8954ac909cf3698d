export * from './connection-failure.ts';
export * from './database.ts';
export * from './migrate.ts';
export * from './schema.ts';
