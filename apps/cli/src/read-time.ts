import { InvalidArgumentError } from 'commander';
import { parseDuration } from './duration.ts';

/** Parses a time, relative to now or in ISO 8601, into ISO 8601 UTC. */
export function readTime(text: string): string {
  const seconds = parseDuration(text);
  const time = seconds === undefined ? Date.parse(text) : Date.now() - seconds * 1_000;
  if (Number.isNaN(time) || (seconds === undefined && !/^\d{4}-\d\d-\d\d/.test(text)))
    throw new InvalidArgumentError(
      'It must be a duration such as 30m, 1h or 7d, or a time such as 2026-01-02T03:04:05Z.',
    );
  return new Date(time).toISOString();
}
