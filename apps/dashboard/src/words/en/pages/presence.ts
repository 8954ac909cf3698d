/** English texts that say who else has an experiment or a survey open. */
export const presence = {
  title: 'Also here',
  here: (name: string) => `${name} has this open`,
  editing: (name: string) => `${name} is editing`,
  several: (count: number, editing: readonly string[]) =>
    editing.length === 0
      ? `${count} others have this open`
      : `${count} others, editing: ${editing.join(', ')}`,
  more: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
};
