import type { PreflightReport } from '@pixel/control/client';
import { cut } from '../printable.ts';
import type { Style } from '../style.ts';
import { formatCount, formatInterval, formatLevel, formatPValue } from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';
import { describeBaseValues, describeClearing, describeDetectable } from './preflight-tables.ts';

const maxNameLength = 60;
const indent = 2;

const sources = {
  pageviews: 'from all page views',
  events: 'from their events',
  visits: 'estimated from sampled visits',
} as const satisfies Readonly<Record<PreflightReport['source'], string>>;

/** Shown with the guardrails instead of among the warnings. */
const guardrailWarning = 'preflight_guardrail_cannot_clear';

/** Advice that allows a start. */
const readyAdvice = new Set(['preflight_next_start', 'preflight_next_plan']);

/** Describes a pre-flight within 100 columns: what to do now, what that rests on, and what to watch out for. */
export function describePreflight(
  report: PreflightReport,
  { project }: { readonly project: string },
  style: Style,
): string {
  const { warnings } = report;
  const parts = [
    describeTitle(report, style),
    describeAdvice(report, project, style),
    describeTraffic(report, style),
    describeDetectable(report, style),
    describeBaseValues(report, style),
    describeClearing(report, style),
    warnings
      .filter(({ code }) => code !== guardrailWarning)
      .map(({ sentence }) => marked('!', 'yellow', sentence, style))
      .join(''),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function describeTitle(report: PreflightReport, style: Style): string {
  const { name, experimentKey, days, until, engine, plannedVisitors } = report;
  const planned =
    plannedVisitors === null ? 'no planned size' : `${formatCount(plannedVisitors)} visitors planned`;
  const facts = `Pre-flight on the ${days === 1 ? 'day' : `${days} days`} up to ${until.slice(0, 10)}. Plan: ${engine}, ${planned}.`;
  return `${style('bold', wrapParagraph(`${cut(name, maxNameLength)} (${experimentKey})`))}${wrapParagraph(facts)}`;
}

function describeAdvice({ advice, experimentKey }: PreflightReport, project: string, style: Style): string {
  const isReady = readyAdvice.has(advice.code);
  const target = `${experimentKey} --project ${project}`;
  const command =
    advice.code === 'preflight_next_other_salt'
      ? wrapParagraph(`"pixel preflight ${target} --new-salt" uses it.`, indent)
      : '';
  return `${marked(isReady ? '✓' : '!', isReady ? 'green' : 'yellow', advice.sentence, style)}${command}`;
}

function describeTraffic(report: PreflightReport, style: Style): string {
  const { visitorsPerDay, visitorsPerDayLimits: limits, visitors, sampledShare, balance } = report;
  const limitsText = limits === null ? '' : ` (95% CI ${formatInterval(limits, formatCount)})`;
  const visits = `${formatCount(visitors)} examined${sampledShare < 1 ? `, ${formatLevel(sampledShare)} of them` : ''}`;
  const fields = [
    ['Visitors', `${formatCount(visitorsPerDay)} a day${limitsText}, ${sourceOf(report)}; ${visits}`],
    ['Salt', describeBalance(balance)],
  ] as const;
  return fields
    .map(([label, value]) => {
      const line = wrapParagraph(`${label.padEnd(8)}  ${value}`);
      return line.replace(label, style('bold', label));
    })
    .join('');
}

/** If pages are excluded, the known visitors aren't representative of all. */
function sourceOf({ source, knownShare }: PreflightReport): string {
  return source === 'visits' || knownShare === 1 ? sources[source] : 'or more, because pages were skipped';
}

function describeBalance({ status, pValue }: PreflightReport['balance']): string {
  if (status === 'unknown') return 'not tested: there is no visitor history';
  const p = `lowest p ${formatPValue(pValue)}, corrected`;
  if (status === 'balanced') return `splits visitors evenly (${p})`;
  return `splits visitors unevenly (${p})`;
}

function marked(mark: string, look: 'green' | 'yellow', text: string, style: Style): string {
  return wrapParagraph(`${mark} ${text}`).replace(mark, style(look, mark));
}
