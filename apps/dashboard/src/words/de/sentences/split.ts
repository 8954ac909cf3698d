import { name, segment, segments, variantOrControl } from './names.ts';
import { formatCount, formatPercent, formatPValue, pluralize } from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';

const srm = 'Trauen Sie diesem Ergebnis nicht: Sample Ratio Mismatch (SRM)';

/** Whether visitors are split as planned, and which are lost. */
export const split = {
  sample_ratio_mismatch_unknown: () => `${srm}.`,
  sample_ratio_mismatch: (p) =>
    `${srm}. ${shareOf(p)}.${p.value === null ? '' : ` Es kommt von ${segments(p)}.`}`,
  sample_ratio_mismatch_in_segment: (p) =>
    `${srm}${p.value === null ? '' : ` bei ${segments(p)}`}. Dort bekamen ${formatPercent(p.share)} ${variantOrControl(p.variant)}, ${formatPercent(p.expected)} waren erwartet.`,
  sample_ratio_mismatch_in_group: (p) =>
    `Die Aufteilung stimmt nicht bei ${segment(p.dimension, p.value)}: ${shareOf(p)} (${formatPValue(p.pValue)}).${others(p)}`,
  sample_ratio_ok: (p) => `Wie geplant aufgeteilt: ${shareOf(p)} (${formatPValue(p.pValue)}).`,
  sample_ratio_groups_ok: (p) =>
    `In jeder Gruppe wie geplant aufgeteilt: ${formatCount(p.groups)} geprüft, nach Browser, Gerät und Ähnlichem.`,
  sample_ratio_too_few: () => 'Zu wenige Besucher, um die Aufteilung zu prüfen.',
  sample_ratio_uncheckable: () =>
    'Die Aufteilung lässt sich nicht prüfen: Gewichte oder Besucherzahlen sind unmöglich.',
  lost_unseen: () =>
    'Wahrscheinlich eine Weiterleitung, ein Fehler oder eine langsame Seite, durch die Besucher einer Variante verloren gehen, bevor sie gezählt werden.',
  start_again: () =>
    'Entscheiden Sie nicht danach. Suchen Sie die Ursache, und beginnen Sie dann eine neue Phase.',
  leave_segment_out: () =>
    'Entscheiden Sie nicht danach. Suchen Sie dort die Ursache, und beginnen Sie dann eine neue Phase, notfalls ohne dieses Segment.',
  breaks_in_group: () =>
    'Wahrscheinlich eine Änderung, ein Skript oder eine Datenschutzeinstellung, an der dort eine Variante scheitert.',
  assigned_unevenly: () =>
    'Besucher werden von Anfang an ungleich zugeteilt: Prüfen Sie, ob Gewichte, eine Ebene oder eine Liste erzwungener Zuteilungen geändert wurden.',
  lost_after_assignment: () =>
    'Besucher werden gleichmäßig zugeteilt und gehen vor dem ersten Kontakt verloren: Suchen Sie nach einer Weiterleitung, einem Fehler oder einer langsamen Seite einer Variante.',
  losses_alike: (p) =>
    `Die Varianten verlieren überall denselben Anteil der Besucher (${pluralize(p.steps, 'geprüfter Schritt', 'geprüfte Schritte')}).`,
  losses_differ: (p) =>
    `Die Varianten verlieren verschieden viele Besucher: ${losses.get(String(p.step))} ${formatPercent(p.share)} bei ${name(p.variant)}, ${formatPercent(p.otherShare)} bei ${name(p.otherVariant)} (${formatPValue(p.pValue)}).`,
  stored_less: () =>
    'Wahrscheinlich eine Weiterleitung, ein Fehler oder eine geschlossene Seite, wodurch eine Variante endet, bevor ihre Ereignisse gesendet sind.',
  verified_less: () =>
    'Wahrscheinlich Seiten aus einem Cache oder ein Skript, das eine nicht zugeteilte Variante angibt.',
  more_bots: () => 'Wahrscheinlich ein Crawler oder Monitor, der URLs einer einzelnen Variante öffnet.',
  more_internal: () => 'Wahrscheinlich interne Besucher, die sich eine Variante öfter ansehen als andere.',
  more_in_several: () =>
    'Wahrscheinlich hat eine Änderung der Aufteilung Besucher einer Variante verschoben.',
  compare_step: () =>
    'Suchen Sie die Ursache, bevor Sie entscheiden: Die Besucher der Varianten sind nicht mehr vergleichbar.',
} satisfies SentenceFormatters;

const losses = new Map([
  ['stored', 'unterwegs verloren'],
  ['verified', 'nicht verifiziert'],
  ['human', 'Bots'],
  ['not_internal', 'interne Besucher'],
  ['counted', 'in mehreren Varianten'],
]);

function shareOf({ variant, share, expected }: SentenceParameters): string {
  return `${formatPercent(share)} bekamen ${variantOrControl(variant)}, ${formatPercent(expected)} waren erwartet`;
}

function others({ others: more, groups }: SentenceParameters): string {
  if (typeof more !== 'number' || more <= 0) return '';
  return more === 1
    ? ` Auch 1 weitere von ${formatCount(groups)} Gruppen ist betroffen.`
    : ` Auch ${formatCount(more)} weitere von ${formatCount(groups)} Gruppen sind betroffen.`;
}
