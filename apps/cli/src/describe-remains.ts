/** Describes what is stored about a visitor, such as `2 events and 1 dead letter`; omits dead letters if there are none. */
export function describeRemains({
  events,
  deadLetters,
}: {
  readonly events: number;
  readonly deadLetters: number;
}): string {
  const letters =
    deadLetters === 0 ? '' : ` and ${deadLetters} dead ${deadLetters === 1 ? 'letter' : 'letters'}`;
  return `${events} ${events === 1 ? 'event' : 'events'}${letters}`;
}
