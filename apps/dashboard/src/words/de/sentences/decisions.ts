import { name } from './names.ts';
import { formatCount } from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters, Value } from './sentence-formatter.ts';
import { dayOf } from './times.ts';

/** Decisions after a test, the plan before it, and deviations from it. */
export const decisions = {
  decision_shipped: (p) => `${name(p.variant)} wurde ausgerollt, ${decidedBy(p)}.`,
  decision_not_shipped: (p) => `Die Kontrollvariante bleibt, ${decidedBy(p)}.`,
  decision_iterate: (p) => `In anderer Form erneut zu testen, ${decidedBy(p)}.`,
  decision_invalid: (p) => `Der Test konnte seine Frage nicht beantworten, ${decidedBy(p)}.`,
  shipped_against_verdict: (p) => `${name(p.variant)} wurde ausgerollt, obwohl ${standings.get(p.state)}.`,
  shipped_without_win: (p) => `${name(p.variant)} wurde ausgerollt, während ${standings.get(p.state)}.`,
  winner_not_shipped: (p) => `${name(p.variant)} hat gewonnen und wurde nicht ausgerollt.`,

  exploratory_view: (p) =>
    `Explorativ. Der registrierte Plan entscheidet: ${engines.get(p.engine)}, ${p.goal === null ? '' : `${name(p.goal)}, `}alle Besucher.`,
  plan_edited: () =>
    'Der Plan wurde nach dem Start geändert; es entscheidet, was registriert wurde. Beginnen Sie eine neue Phase, um den anderen zu verwenden.',
  deviation_plan: (p) =>
    `${fields.get(p.field)}: registriert ist ${planned(p.registered)}, im geänderten Plan steht ${planned(p.edited)}.`,
  deviation_primary_goal: (p) =>
    `Hauptziel: registriert ist ${named(p.registered)}, im geänderten Plan steht ${named(p.edited)}.`,
  deviation_definition: (p) =>
    `Die Definition von ${name(p.goal)} wurde nach dem Start geändert; die Zahlen folgen der neuen.`,
  deviation_analysis: (p) =>
    `Die Auswertung von ${name(p.goal)} wurde nach dem Start geändert; gezeigt wird die registrierte.`,
  deviation_goal_removed: (p) =>
    `${name(p.goal)} wurde nach dem Start entfernt; es war registriert und wird weiter ausgewertet.`,
  deviation_goal_added: (p) =>
    `${name(p.goal)} kam nach dem Start hinzu; es ist explorativ und entscheidet nie.`,
} satisfies SentenceFormatters;

const standings = new Map<Value, string>([
  ['untrusted', 'den Ergebnissen nicht zu trauen ist'],
  ['harm', 'eine Guardrail verletzt ist'],
  ['losing', 'die Variante verliert'],
  ['inconclusive', 'kein Unterschied gezeigt war'],
  ['not_ready', 'nichts entschieden war'],
]);

const engines = new Map<Value, string>([
  ['fixed', 'fester Horizont'],
  ['sequential', 'sequenziell'],
  ['bayesian', 'bayesianisch'],
]);

const fields = new Map<Value, string>([
  ['engine', 'Verfahren'],
  ['alpha', 'Alpha'],
  ['plannedVisitors', 'Geplante Besucherzahl'],
  ['minimumDays', 'Mindestzahl an Tagen'],
  ['correction', 'Korrektur für mehrere Varianten'],
]);

function decidedBy(p: SentenceParameters): string {
  return `so entschieden von ${name(p.decidedBy)} am ${dayOf(p.decidedAt, p.timeZone)}`;
}

function planned(value: Value): string {
  return typeof value === 'number' ? formatCount(value, 4) : (engines.get(value) ?? named(value));
}

function named(value: Value): string {
  return value === null ? 'nichts' : name(value);
}
