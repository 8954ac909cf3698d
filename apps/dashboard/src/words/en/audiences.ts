/** English texts of the audiences. */
export const audiences = {
  title: 'Audiences',
  summary: 'Groups of visitors that experiments and surveys share.',
  newAudience: 'New audience',
  create: 'Create audience',
  change: 'Update audience',
  inUseHint: 'Remove it from everything listed below first.',
  find: 'Name, key or rule',
  empty: 'No audiences yet',
  emptyText: 'Define a group of visitors once, such as phone users in Germany, and use it in any experiment.',
  columns: { audience: 'Audience', rule: 'Visitors' },
  keyHint: 'Identifies it in experiments and files. Can’t be changed later.',
  notUsed: 'Not used yet.',
  surveys: (keys: string) => `Used in surveys: ${keys}.`,
};
