import type { ProgrammeReport } from '@pixel/control/client';
import { formatFields } from '../fields.ts';
import type { Style } from '../style.ts';
import { formatCount } from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';

/** Describes the outcome of a programme's tests within 100 columns: sentences, figures, and the winners' impact. */
export function describeProgramme(report: ProgrammeReport, style: Style): string {
  const { sentences, gains, concluded } = report;
  const paragraphs = sentences.map(({ sentence }) => wrapParagraph(sentence)).join('');
  const head = `${style('bold', wrapParagraph(titleOf(report)))}${paragraphs}`;
  if (concluded === 0) return head;
  const impact = gains
    .map(({ sentences }) => sentences.map(({ sentence }) => wrapParagraph(sentence)).join(''))
    .join('\n');
  return [head, formatFields(fieldsOf(report), style), ...(impact === '' ? [] : [impact])].join('\n');
}

function titleOf({ from, until }: ProgrammeReport): string {
  if (from === null) return until === null ? 'All tests' : `Tests that ended up to ${until}`;
  return until === null ? `Tests that ended since ${from}` : `Tests that ended from ${from} to ${until}`;
}

function fieldsOf(report: ProgrammeReport): readonly (readonly [label: string, value: string])[] {
  const { concluded, verdicts, withoutFinalLook, medianDays, decisions } = report;
  return [
    ['tests', formatCount(concluded)],
    [
      'verdicts',
      listed([
        ['won', verdicts.winning],
        ['lost', verdicts.losing],
        ['breached a guardrail', verdicts.harm],
        ['inconclusive', verdicts.inconclusive],
        ['untrusted', verdicts.untrusted],
        ['no valid result', verdicts.not_ready],
        ['no final results', withoutFinalLook],
      ]),
    ],
    [
      'decisions',
      listed(Object.entries(decisions).map(([kind, number]) => [kind.replace('_', ' '), number])),
    ],
    ['days', `median ${formatCount(medianDays)}`],
  ];
}

function listed(parts: readonly (readonly [label: string, number: number])[]): string {
  return parts
    .filter(([, number]) => number > 0)
    .map(([label, number]) => `${formatCount(number)} ${label}`)
    .join(', ');
}
