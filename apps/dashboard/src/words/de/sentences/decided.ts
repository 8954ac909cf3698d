import { name } from './names.ts';
import { formatChance, formatEffect } from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';
import { dayOf } from './times.ts';

/** A variant's effect on a goal: in tests, in rollouts against their holdback, and in exploratory analyses. */
export const decided = {
  winning_at_any_look: (p) =>
    `${tellEffect(p)}. Signifikant zu jedem Zeitpunkt; Sie können das Experiment beenden.`,
  winning_at_planned_size: (p) => `${tellEffect(p)}. Signifikant bei der geplanten Besucherzahl.`,
  winning_by_chance: (p) =>
    `${tellEffect(p)}. Mit ${formatChance(p.chanceToWin)} Wahrscheinlichkeit besser als die Kontrollvariante.`,
  winning_at_the_end: (p) => `${tellEffect(p)}. Signifikant.`,
  losing: (p) => `${tellEffect(p)}. Beenden Sie es, und bleiben Sie bei der Kontrollvariante.`,
  losing_at_the_end: (p) => `${tellEffect(p)}. Bleiben Sie bei der Kontrollvariante.`,
  up: (p) => `${name(p.goal)} steigt mit ${name(p.variant)}: ${formatEffect(p)}.`,
  down: (p) => `${name(p.goal)} sinkt mit ${name(p.variant)}: ${formatEffect(p)}.`,

  won_earlier: (p) => earlier(p, won(p)),
  lost_earlier: (p) => earlier(p, lost(p)),
  up_earlier: (p) => earlier(p, rose(p)),
  down_earlier: (p) => earlier(p, fell(p)),
  won_no_longer_shown: (p) => noLonger(p, won(p)),
  lost_no_longer_shown: (p) => noLonger(p, lost(p)),
  up_no_longer_shown: (p) => noLonger(p, rose(p)),
  down_no_longer_shown: (p) => noLonger(p, fell(p)),

  roll_out_holds_up: (p) => `${tellEffect(p)}, verglichen mit dem Holdback. Der Rollout bewährt sich.`,
  roll_out_loses: (p) => `${tellEffect(p)}, verglichen mit dem Holdback. Nehmen Sie den Rollout zurück.`,
  shown_against_holdback: (p) => `${tellEffect(p)}, verglichen mit dem Holdback.`,

  exploratory: (p) =>
    `Explorativ: ${name(p.goal)} mit ${name(p.variant)} ${formatEffect(p)}. Das entscheidet nie etwas.`,
  informational: (p) =>
    `Zur Information: ${name(p.goal)} mit ${name(p.variant)} ${formatEffect(p)}. Das wird nicht getestet.`,
} satisfies SentenceFormatters;

function tellEffect(p: SentenceParameters): string {
  const verb = typeof p.estimate === 'number' && p.estimate < 0 ? 'senkt' : 'steigert';
  return `${name(p.variant)} ${verb} ${name(p.goal)}: ${formatEffect(p)}`;
}

const won = (p: SentenceParameters) => `${name(p.variant)} hat${on(p)} gewonnen`;
const lost = (p: SentenceParameters) => `${name(p.variant)} hat${on(p)} verloren`;
const rose = (p: SentenceParameters) => `mit ${name(p.variant)}${on(p)} gestiegen`;
const fell = (p: SentenceParameters) => `mit ${name(p.variant)}${on(p)} gesunken`;

function on({ decidedAt, timeZone }: SentenceParameters): string {
  return typeof decidedAt === 'string' ? ` am ${dayOf(decidedAt, timeZone)}` : '';
}

function earlier(p: SentenceParameters, did: string): string {
  return `${name(p.goal)}: ${did}. Die heutigen Daten allein: ${formatEffect(p)}.`;
}

function noLonger(p: SentenceParameters, did: string): string {
  return `${name(p.goal)}: ${did}; die heutigen Daten allein zeigen es nicht mehr: ${formatEffect(p)}.`;
}
