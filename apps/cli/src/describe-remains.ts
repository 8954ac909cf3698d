/** What is stored of a visitor in words, such as `2 events and 1 dead letter`; dead letters only where there are any. */
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
