import { dimensionName, name } from './names.ts';
import {
  formatCount,
  formatEffect,
  formatLift,
  formatPercent,
  formatPValue,
  formatVisitors,
  pluralize,
} from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';

/** Whether effects differ: between groups, over days, and between overlapping experiments; and their total. */
export const groups = {
  groups_differ: (p) =>
    `Gruppen unterscheiden sich: Der Effekt auf ${name(p.goal)} hängt von ${by(p)} ab (${formatPValue(p.pValue)}).`,
  no_groups_differ: (p) =>
    `Kein Unterschied zwischen Gruppen gezeigt: ${name(p.goal)} nach ${by(p)} (${formatPValue(p.pValue)}).`,
  groups_too_small: (p) => `Zu wenige Besucher je Gruppe, um ${name(p.goal)} nach ${by(p)} zu vergleichen.`,

  trend_too_early: (p) =>
    `Tage werden verglichen, sobald das Experiment ${pluralize(p.days, 'Tag', 'Tage')} gelaufen ist.`,
  trend_not_of_kind: (p) =>
    `${name(p.goal)} ist keine Menge, die sich über Tage summiert; daher werden Tage nicht verglichen.`,
  trend_falls: (p) =>
    `${trend(p, 'fällt')} Wahrscheinlich reagieren Besucher auf das Neue; lassen Sie es länger laufen, bevor Sie entscheiden.`,
  trend_rises: (p) =>
    `${trend(p, 'steigt')} Wahrscheinlich müssen sich Besucher daran gewöhnen; lassen Sie es länger laufen, bevor Sie entscheiden.`,
  trend_not_shown: (p) =>
    `Kein Trend im Effekt von ${name(p.variant)} über ${pluralize(p.days, 'Tag', 'Tage')} seit dem ersten Besuch gezeigt (${formatPValue(p.pValue)}).`,
  trend_too_few: (p) =>
    `Zu wenig ${name(p.goal)} an einzelnen Tagen, um zu sagen, ob der Effekt von ${name(p.variant)} anhält.`,

  interaction_few_shared: (p) =>
    `Nichts zu testen: In beiden sind ${formatPercent(p.share)} der Besucher von ${name(p.experiment)} und ${formatPercent(p.otherShare)} derer von ${name(p.other)}.`,
  interaction_no_goal: (p) =>
    `Weder ${name(p.experiment)} noch ${name(p.other)} hat ein Hauptziel; daher gibt es nichts zu testen.`,
  interaction_too_few: (p) =>
    `Noch zu früh: In jeder Kombination von Varianten sind ${formatVisitors(p.needed)} mit abgeschlossenem Zeitfenster nötig, eine hat ${formatVisitors(p.fewest)}.`,
  interaction_mismatch: (p) =>
    `Dazu lässt sich nichts sagen: Die Besucher von ${name(p.experiment)} sind nicht wie geplant aufgeteilt (${formatPValue(p.pValue)}), auch unabhängig von ${name(p.other)}. Mehr sagen die eigenen Ergebnisse.`,
  interaction_selected: (p) =>
    `Dazu lässt sich nichts sagen: Die Varianten von ${name(p.experiment)} unterscheiden sich darin, wie viele ihrer Besucher ${name(p.other)} sehen (${formatPValue(p.pValue)}); Effekte unter Besuchern beider vergleichen also verschiedene Menschen.`,
  interaction_tied: (p) =>
    `Dazu lässt sich nichts sagen: Unter Besuchern beider gehen Varianten von ${name(p.experiment)} mit denen von ${name(p.other)} einher (${formatPValue(p.pValue)}); ihre Effekte lassen sich also nicht trennen.`,
  interaction_none_shown: (p) =>
    `Kein Anzeichen, dass sich ${name(p.experiment)} und ${name(p.other)} beeinflussen, bei ${formatVisitors(p.visitors)}${p.visitors === 1 ? '' : 'n'} beider (${formatPValue(p.pValue)}).`,
  interaction_shown: (p) =>
    `Sie beeinflussen einander: Bei ${name(p.goal)} unterscheidet sich der Effekt von ${name(p.variant)} um ${formatEffect(p)} zwischen ${name(p.from)} und ${name(p.to)} von ${name(p.other)}. ${apart(p)}`,
  interaction_shown_somewhere: (p) =>
    `Sie beeinflussen einander: Effekte von ${name(p.experiment)} auf ${name(p.goal)} unterscheiden sich zwischen den Varianten von ${name(p.other)} (${formatPValue(p.pValue)}). ${apart(p)}`,

  holdout_not_live: (p) =>
    p.layer === null
      ? 'Niemand wird ausgenommen: Das Projekt hat keinen `holdout`. Setzen und veröffentlichen Sie ihn.'
      : `Die Ebene ${name(p.layer)} ist noch nicht veröffentlicht.`,
  holdout_nothing_ran: (p) =>
    `In diesem Zeitraum lief kein Experiment${p.layer === null ? '' : ` der Ebene ${name(p.layer)}`}; daher gibt es nichts zu vergleichen.`,
  holdout_nobody: (p) =>
    `Die Ebene ${name(p.layer)} nimmt niemanden aus: Ihre Experimente belegen sie vollständig. Lassen Sie einen Teil frei.`,
  holdout_no_views: () =>
    'In diesem Zeitraum hat niemand eine Seite aufgerufen. Wählen Sie einen längeren, oder prüfen Sie, ob Ereignisse eintreffen.',
  holdout_views_not_sent: () =>
    'Keine Seitenaufrufe erfasst. Schalten Sie `pageviews` ein: Ausgenommene Besucher haben keine Kontakte, sodass nur Seitenaufrufe beide Seiten gleich zählen.',
  holdout_too_few: (p) =>
    `Noch zu früh: Auf beiden Seiten sind ${formatVisitors(p.needed)} mit abgeschlossenem Zeitfenster nötig, eine hat ${formatVisitors(p.fewest)}.`,
  holdout_split_off: (p) =>
    `Trauen Sie dem nicht: ${formatVisitors(p.heldOut)} ausgenommen, ${formatCount(p.expected)} erwartet. Experimente können Seitenaufrufe verlieren, vor allem durch Weiterleitungen.`,
  holdout_shown: (p) => `${all(p)} zusammen: ${name(p.goal)} ${formatEffect(p)}, ${comparedWithHeldOut}.`,
  holdout_not_shown: (p) =>
    `${all(p)} zusammen zeigen noch keinen Effekt: ${name(p.goal)} ${formatEffect(p)}, ${comparedWithHeldOut}.`,
} satisfies SentenceFormatters;

const comparedWithHeldOut = 'verglichen mit ausgenommenen Besuchern';

function by({ dimension }: SentenceParameters): string {
  return `„${dimensionName(dimension)}“`;
}

function trend(p: SentenceParameters, way: string): string {
  return `Der Effekt von ${name(p.variant)} ${way} mit den Tagen seit dem ersten Besuch: etwa ${formatLift(p.first)} an Tag 1, ${formatLift(p.last)} an Tag ${formatCount(p.days)} (${formatPValue(p.pValue)}).`;
}

function apart({ experiment }: SentenceParameters): string {
  return `Werten Sie ${name(experiment)} für jede getrennt aus.`;
}

function all({ layer }: SentenceParameters): string {
  return layer === null ? 'Alle Experimente' : `Die Experimente der Ebene ${name(layer)}`;
}
