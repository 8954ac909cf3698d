import type { ReportedMetric, ResultsReport } from '@pixel/control/client';
import { cut } from '../printable.ts';
import type { Style } from '../style.ts';
import { describeGoals } from './describe-goals.ts';
import { describeGroups } from './describe-groups.ts';
import { describeAccounting, describeHealth } from './describe-health.ts';
import { describeWhy } from './describe-why.ts';
import { drawForest } from './draw-forest.ts';
import { formatCount, formatLevel } from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';
import { verdictMark } from './state-words.ts';

const maxNameLength = 60;

/** Roles in order of presentation. */
const roles = [
  ['primary', 'Primary goal'],
  ['secondary', 'Secondary goals'],
  ['guardrail', 'Guardrails'],
  ['informational', 'Informational, not compared'],
] as const satisfies readonly (readonly [ReportedMetric['role'], string])[];

/** Describes an experiment's results within 100 columns: the conclusion, the goals, and whether to trust them. */
export function describeResults(
  report: ResultsReport,
  { project }: { readonly project: string },
  style: Style,
): string {
  const parts = [
    describeTitle(report, style),
    describeVerdict(report, style),
    describeDecision(report.decision, style),
    ...(report.computedAt === null ? [describeNextStep(report, project)] : describeCounted(report, style)),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function describeCounted(report: ResultsReport, style: Style): readonly string[] {
  const { metrics, verdict, health, diagnoses, breakdown } = report;
  const leading = report.exploratory === null ? verdict.sentence : null;
  return [
    ...roles.map(([role, title]) => {
      const own = metrics.filter((metric) => metric.role === role);
      return own.length === 0 ? '' : `${style('bold', title)}\n${describeGoals(own, leading, style)}`;
    }),
    drawForest(report, style),
    ...(breakdown === undefined ? [] : [describeGroups(breakdown, metrics, style)]),
    describeWhy(diagnoses, style),
    describeHealth(health, style),
    describeAccounting(report, style),
    describePlan(report),
  ];
}

/** Codes of notes about the age of the numbers. */
const ageCodes = new Set(['computed', 'computed_with_pending', 'final']);

function describeTitle(report: ResultsReport, style: Style): string {
  const { name, experimentKey, phase, phases, status, days, pauses, computedAt, pending, verdict } = report;
  const whole = Math.floor(days);
  const pauseNote = pauses.length === 0 ? '' : ' without pauses';
  const facts = [
    ...(phase === null ? [] : [phases > 1 ? `phase ${phase} of ${phases}` : `phase ${phase}`]),
    ...(report.kind === 'holdback' && report.holdback !== null
      ? [`holdback of ${formatLevel(report.holdback.share)}`]
      : []),
    status,
    ...(phase === null ? [] : [`${whole === 1 ? '1 day' : `${formatCount(whole)} days`}${pauseNote}`]),
  ].join(', ');
  const age = verdict.notes.filter(({ code }) => ageCodes.has(code)).map(({ sentence }) => sentence);
  const sentences = [
    `${facts.charAt(0).toUpperCase()}${facts.slice(1)}.`,
    ...age,
    ...(pending === null && computedAt !== null
      ? ['The event store does not report how much has arrived since.']
      : []),
  ];
  return `${style('bold', wrapParagraph(`${cut(name, maxNameLength)} (${experimentKey})`))}${wrapParagraph(sentences.join(' '))}`;
}

function describeVerdict(report: ResultsReport, style: Style): string {
  const { verdict, exploratory, epoch } = report;
  const { mark, look } = verdictMark(report);
  const sentence = wrapParagraph(`${mark} ${verdict.sentence}`);
  const notes = [
    ...verdict.notes.filter(({ code }) => !ageCodes.has(code)).map((note) => note.sentence),
    ...(report.kind === 'test' && report.holdback !== null
      ? [`"--phase ${report.holdback.phase}" shows the holdback.`]
      : []),
    ...(exploratory === null ? [] : [exploratory.sentence]),
    ...(epoch !== null && epoch.number > 1
      ? [`Counted from the edit of ${epoch.startedAt.slice(0, 10)} on.`]
      : []),
  ];
  const head = look === undefined ? sentence : sentence.replace(mark, style(look, mark));
  return `${head}${notes.map((note) => wrapParagraph(note, 2)).join('')}`;
}

function describeDecision(decision: ResultsReport['decision'], style: Style): string {
  if (decision === null) return '';
  const { sentence, against, why, learned } = decision;
  return [
    `${style('bold', 'Decision')}\n${wrapParagraph(sentence.sentence, 2)}`,
    ...(against === null ? [] : [wrapParagraph(against.sentence, 2)]),
    wrapParagraph(`Why: ${inOneLine(why)}`, 2),
    ...(learned === null ? [] : [wrapParagraph(`Learned: ${inOneLine(learned)}`, 2)]),
  ].join('');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function describePlan({ plan, variants }: ResultsReport): string {
  const { engine, alpha, plannedVisitors, minimumDays, correction, primaryGoalKey } = plan;
  const parts = [
    engine,
    `${formatLevel(1 - alpha)} level`,
    plannedVisitors === null ? 'no planned size' : `${formatCount(plannedVisitors)} visitors`,
    `${minimumDays} ${minimumDays === 1 ? 'day' : 'days'} at least`,
    ...(variants.length > 2 ? [`correction ${correction}`] : []),
    primaryGoalKey === null ? 'no primary goal' : `primary goal ${primaryGoalKey}`,
  ];
  return wrapParagraph(`Registered plan: ${parts.join(', ')}.`);
}

function describeNextStep({ phase, experimentKey, verdict }: ResultsReport, project: string): string {
  if (verdict.code === 'not_computed_before' || verdict.code === 'past_in_making') return '';
  return wrapParagraph(
    phase === null
      ? `It has not run yet: "pixel experiments start ${experimentKey} --project ${project}" starts it.`
      : `"pixel results ${experimentKey} --project ${project} --refresh" computes them now.`,
  );
}
