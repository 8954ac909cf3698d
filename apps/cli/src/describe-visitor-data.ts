/** Counts of the stored data about a visitor. */
interface VisitorDataCounts {
  readonly events: number;
  readonly deadLetters: number;
  readonly surveys: number;
  readonly webhookMessages: number;
}

/** Describes a visitor's stored data, such as `2 events and 1 dead letter`; omits zero counts, except of events. */
export function describeVisitorData({
  events,
  deadLetters,
  surveys,
  webhookMessages,
}: VisitorDataCounts): string {
  const parts = [
    count(events, 'event'),
    ...(deadLetters > 0 ? [count(deadLetters, 'dead letter')] : []),
    ...(surveys > 0 ? [count(surveys, 'survey record')] : []),
    ...(webhookMessages > 0 ? [count(webhookMessages, 'webhook message')] : []),
  ];
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** Returns the total of the counts. */
export function countVisitorData({
  events,
  deadLetters,
  surveys,
  webhookMessages,
}: VisitorDataCounts): number {
  return events + deadLetters + surveys + webhookMessages;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
