import type { VisitsRecordItems } from '@pixel/store/queue/visits-record';

/** The queue takes a megabyte; a character takes at most three bytes. */
const maxCharacters = 200_000;

/** Splits items into records small enough for the queue; none if there are no items. */
export function splitItems({ counts, samples }: VisitsRecordItems): readonly VisitsRecordItems[] {
  return [
    ...split(counts).map((part) => ({ counts: part, samples: [] })),
    ...split(samples).map((part) => ({ counts: [], samples: part })),
  ];
}

function split(items: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let part: string[] = [];
  let characters = 0;
  for (const item of items) {
    if (part.length === 0 || characters + item.length > maxCharacters) {
      part = [];
      parts.push(part);
      characters = 0;
    }
    part.push(item);
    characters += item.length;
  }
  return parts;
}
