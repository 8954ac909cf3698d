export * from './connection-failure.ts';
export * from './database.ts';
export * from './migrate.ts';
export * from './people-tables.ts';
export * from './schema.ts';
export * from './webhook-tables.ts';
