import { type Document, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { createLocator, type Locate } from './locate.ts';
import type { ConfigurationProblem } from './problem.ts';

/** Aliases that may be followed, nested ones multiplied: they are what makes a small file large. */
const maxAliases = 100;

/** A YAML or JSON text as plain values, with the places they came from; or what is wrong with it. */
export type YamlReading =
  | { readonly status: 'read'; readonly value: unknown; readonly locate: Locate }
  | { readonly status: 'unreadable'; readonly problems: readonly ConfigurationProblem[] };

type ProblemAt = (offset: number, message: string) => ConfigurationProblem;

/** Reads YAML 1.2 without custom tags; JSON is a part of it. */
export function readYaml(source: string): YamlReading {
  const lines = new LineCounter();
  const problemAt: ProblemAt = (offset, message) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), path: '', message };
  };
  try {
    const document = parseDocument(source, {
      lineCounter: lines,
      prettyErrors: false,
      resolveKnownTags: false,
      schema: 'core',
      stringKeys: true,
      version: '1.2',
    });
    const syntax = [...document.errors, ...document.warnings];
    // The parser reports its own exhausted call stack once per open bracket.
    if (syntax.some(({ message }) => message.startsWith('Maximum call stack')))
      return { status: 'unreadable', problems: [problemAt(0, tooDeep)] };
    const problems = [
      ...syntax.map((error) => problemAt(error.pos[0], sentenceOf(error))),
      ...contentProblems(document, problemAt),
    ];
    if (problems.length > 0) return { status: 'unreadable', problems };
    return {
      status: 'read',
      value: document.toJS({ maxAliasCount: maxAliases }),
      locate: createLocator(document, lines),
    };
  } catch (error) {
    return { status: 'unreadable', problems: [problemAt(0, refusal(error))] };
  }
}

const tooDeep = 'the file nests too deeply';

function sentenceOf(error: YAMLError): string {
  switch (error.code) {
    case 'MULTIPLE_DOCS':
      return 'the file must hold one document only';
    case 'TAG_RESOLVE_FAILED':
      return 'tags (words that begin with "!") are not available';
    case 'DUPLICATE_KEY':
      return 'this field stands here twice';
    default:
      return error.message;
  }
}

/** Finds texts that PostgreSQL cannot store, and aliases of nothing. */
function contentProblems(document: Document, problemAt: ProblemAt): readonly ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && (node.value.includes('\0') || /\p{Cs}/u.test(node.value)))
        problems.push(
          problemAt(node.range?.[0] ?? 0, 'text must not contain NUL or half of a surrogate pair'),
        );
    },
    Alias(_, node) {
      if (node.resolve(document) === undefined)
        problems.push(problemAt(node.range?.[0] ?? 0, `nothing is named &${node.source} above`));
    },
  });
  return problems;
}

/** What the parser throws, rather than reports. */
function refusal(error: unknown): string {
  if (error instanceof RangeError) return tooDeep;
  if (error instanceof ReferenceError)
    return `the file repeats too much by aliases; at most ${maxAliases} may be followed`;
  throw error;
}
