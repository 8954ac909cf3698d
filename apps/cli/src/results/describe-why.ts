import type { ResultsReport } from '@pixel/control/client';
import { toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { wrapParagraph } from './paragraph.ts';

type Diagnosis = ResultsReport['diagnoses'][number];

const formats = { high: 'red', medium: 'yellow', low: 'yellow' } as const;
const confidenceMarks = {
  high: '◆ confirmed',
  medium: '! likely',
  low: '! from counts only',
} as const;

/** Describes the first cause of a problem, and its remedy. Empty if there is no problem or no known cause. */
export function describeWhy(diagnoses: readonly Diagnosis[], style: Style): string {
  const [first, ...others] = diagnoses;
  if (first === undefined) return '';
  const more =
    others.length === 0
      ? ''
      : wrapParagraph(
          `${others.length === 1 ? 'One more cause' : `${others.length} more causes`}: "--doctor" shows all.`,
          2,
        );
  return `${style('bold', 'Why')}\n${describeCause(first, style)}${more}`;
}

/** Describes all causes, each with its evidence. */
export function describeDoctor(
  { name, experimentKey, health, diagnoses, computedAt }: ResultsReport,
  style: Style,
): string {
  const title = style('bold', wrapParagraph(`Doctor of ${name} (${experimentKey})`));
  if (computedAt === null) return `${title}Nothing has been computed yet.\n`;
  if (diagnoses.length > 0)
    return `${title}${diagnoses.map((each) => `${describeCause(each, style)}${describeFacts(each)}`).join('\n')}`;
  const allPass = health.every(({ state }) => state === 'ok');
  return `${title}${allPass ? 'All checks pass.' : 'No cause found for the failed checks; see Health in the results.'}\n`;
}

function describeCause({ sentence, confidence, actions }: Diagnosis, style: Style): string {
  const lines = actions.map(
    (action) =>
      `${wrapParagraph(`- ${action.sentence}`, 4)}${action.command === null ? '' : `      ${toPrintable(action.command)}\n`}`,
  );
  return `  ${style(formats[confidence], confidenceMarks[confidence])}\n${wrapParagraph(sentence, 4)}${lines.join('')}`;
}

function describeFacts({ segment, since, isSinceStart, step, variantKey, error }: Diagnosis): string {
  const visitors =
    segment.length === 0
      ? 'everyone'
      : segment.map(({ dimension, value }) => `${dimension} ${value}`).join(', ');
  const facts = [
    ['visitors', visitors],
    ['variant', variantKey ?? 'all'],
    ['since', `${since.slice(0, 16).replace('T', ' ')} UTC${isSinceStart ? ', the start' : ''}`],
    ['step', step.replace('_', ' ')],
    ['error', error === null ? 'none seen' : errorOf(error)],
  ] as const;
  return facts.map(([fact, value]) => wrapParagraph(`${fact.padEnd(9)}${value}`, 4)).join('');
}

function errorOf(error: NonNullable<Diagnosis['error']>): string {
  switch (error.kind) {
    case 'change': {
      const { operation, selector, state, page, share } = error;
      const where = page === '' ? '' : `, most on ${page}`;
      const change = `${operation}${selector === '' ? '' : ` ${selector}`}`;
      return `${change}: ${state.replace('_', ' ')} in ${Math.round(share * 100)}% of page views${where}`;
    }
    case 'redirect':
      return `redirect to ${error.target}`;
    case 'user_agent':
      return `${error.visitors} visitors with ${error.userAgent}`;
    case 'version':
      return `${error.visitors} visitors with version ${error.version}`;
  }
}
