/** English texts of the audiences. */
export const audiences = {
  title: 'Audiences',
  summary: 'Visitors that several experiments and surveys are for.',
  newAudience: 'New audience',
  create: 'Create audience',
  change: 'Update audience',
  takeOut: 'Take it out of what is listed below first.',
  find: 'Name, key or rule',
  empty: 'No audiences yet',
  emptyText:
    'Name a group of visitors once, such as those on phones in Germany, and use it in any experiment.',
  columns: { audience: 'Audience', rule: 'Visitors' },
  keyHint: 'By which experiments and files name it. It stays as it is.',
  notUsed: 'Nothing uses it yet.',
  surveys: (keys: string) => `In the surveys ${keys}.`,
};
