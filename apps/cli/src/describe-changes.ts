import { toPrintable } from './printable.ts';
import type { Style } from './style.ts';

/** Maximum number of sentences listed individually; the JSON output contains all. */
const maxLines = 200;

/** Lists sentences, one per line. */
export function listSentences(sentences: readonly string[]): string {
  const rest = sentences.length - maxLines;
  const shown = rest > 0 ? [...sentences.slice(0, maxLines), `and ${rest} more`] : sentences;
  return shown.map((sentence) => `  ${toPrintable(sentence)}\n`).join('');
}

/** A finding about a project. */
interface Finding {
  readonly message: string;
}

/** Describes the pending changes, with the findings. */
export function describeChanges(
  {
    liveVersion,
    changes,
    errors,
    warnings,
  }: {
    readonly liveVersion: string | null;
    readonly changes: readonly { readonly sentence: string }[];
    readonly errors: readonly Finding[];
    readonly warnings: readonly Finding[];
  },
  style: Style,
): string {
  const sentences = changes.map(({ sentence }) => sentence);
  const head =
    sentences.length === 0
      ? `No differences from version ${liveVersion ?? 'none'}.\n`
      : `Changes since ${liveVersion === null ? 'the beginning' : `version ${liveVersion}`}:\n`;
  const found = [
    style('red', describeFindings(errors, 'Errors')),
    style('yellow', describeFindings(warnings, 'Warnings')),
  ];
  return `${head}${listSentences(sentences)}${found.join('')}`;
}

/** Lists findings under a heading, if there are any. */
export function describeFindings(findings: readonly Finding[], heading: string): string {
  return findings.length === 0 ? '' : `${heading}:\n${listSentences(findings.map(({ message }) => message))}`;
}

/** Describes the outcome of a publication. */
export function describePublished({
  status,
  version,
}: {
  readonly status: string;
  readonly version: string;
}): string {
  return status === 'unchanged'
    ? `Nothing to publish; version ${version} stays live.\n`
    : `Version ${version} is live.\n`;
}
