/**
 * Summarizes the traffic as a table of the visitors of each variant.
 *
 * @param {import('./drive-traffic.mjs').Traffic} traffic
 */
export function describeTraffic({ visitors, accepted, refused, assigned }) {
  const rows = [...assigned]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([experiment, variants]) =>
      [...variants]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([variant, count]) => [experiment, variant, String(count)]),
    );
  const table = [['experiment', 'variant', 'visitors'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map(
    ([experiment = '', variant = '', count = '']) =>
      `${experiment.padEnd(widths[0] ?? 0)}  ${variant.padEnd(widths[1] ?? 0)}  ${count.padStart(8)}`,
  );
  return `${[`${visitors} visitors came; ${accepted} events were accepted, ${refused} refused.`, '', ...lines].join('\n')}\n`;
}
