import { parseDuration } from './duration.ts';
import { WrongUsage } from './failure.ts';

const minuteSeconds = 60;
const maxDays = 30;
const daySeconds = 24 * 60 * 60;

/** Parses a preview's lifetime into seconds; fails below one minute and above 30 days. */
export function readExpiry(expires: string): number {
  const seconds = parseDuration(expires);
  if (seconds === undefined || seconds < minuteSeconds || seconds > maxDays * daySeconds)
    throw new WrongUsage(`--expires must be a duration from 1m to ${maxDays}d, such as 30m, 1h or 7d.`);
  return seconds;
}
