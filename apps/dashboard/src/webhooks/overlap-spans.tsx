import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

/** Margin before the new secret and after the old one, as a fraction of the overlap. */
const margin = 0.6;

/** The validity of both secrets as overlapping spans, with the current time. */
export function OverlapSpans({ since, until }: { readonly since: string; readonly until: string }) {
  const { secret } = usePageWords('webhooks');
  const format = useFormat();
  const now = Date.now();
  const [from, to] = [Date.parse(since), Date.parse(until)];
  const start = from - (to - from) * margin;
  const end = to + (to - from) * margin;
  const offsetOf = (time: number) =>
    `${(Math.min(1, Math.max(0, (time - start) / (end - start))) * 100).toFixed(2)}%`;
  return (
    <>
      <svg
        role="img"
        aria-label={secret.picture(format.time(since), format.time(now), format.time(until))}
        className="mt-3 block h-10 w-full overflow-visible"
      >
        <rect
          x="0.5"
          y="4.5"
          width={offsetOf(to)}
          height="11"
          rx="2"
          className="fill-neutral-soft stroke-border-strong"
        />
        <rect
          x={offsetOf(from)}
          y="20"
          width={widthOf(from, end)}
          height="12"
          rx="2"
          className="fill-accent"
        />
        <line x1={offsetOf(now)} x2={offsetOf(now)} y1="0" y2="36" className="stroke-text stroke-2" />
      </svg>
      <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
        <span>{secret.legend}</span>
        <span>{secret.now}</span>
      </p>
    </>
  );

  function widthOf(a: number, b: number): string {
    return `${(((b - a) / (end - start)) * 100).toFixed(2)}%`;
  }
}
