import {
  Composer,
  CST,
  type Document,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  visit,
  type YAMLError,
  YAMLParseError,
} from 'yaml';
import {
  commentMistake,
  likelyMistakes,
  looksLikeValue,
  type Mistake,
} from '../../project/content/likely-mistakes.ts';
import { createLocator, type Locate } from '../../project/content/locate.ts';
import { locateProblem } from '../../project/content/locate-problem.ts';
import { findTooDeep, maxNesting, nestingMessage } from '../../project/content/nesting.ts';
import type { ConfigurationProblem } from '../../project/content/problem.ts';

/** Maximum number of resolved aliases, nested ones multiplied: only aliases can make a small file large. */
const maxAliases = 100;

/** A YAML or JSON text as plain values with their positions, or its problems. */
export type YamlReading =
  | { readonly status: 'read'; readonly value: unknown; readonly locate: Locate }
  | { readonly status: 'unreadable'; readonly problems: readonly ConfigurationProblem[] };

type ProblemAt = (offset: number, mistake: MistakeText) => ConfigurationProblem;
type MistakeText = Omit<Mistake, 'offset'>;

/** Reads YAML 1.2 without custom tags; JSON is a subset of it. */
export function readYaml(source: string): YamlReading {
  const lines = new LineCounter();
  const problemAt: ProblemAt = (offset, mistake) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), path: '', ...mistake };
  };
  try {
    const document = readDocument(source, lines);
    const syntax = [...document.errors, ...document.warnings];
    const problems = [
      ...syntaxMistakes(source, syntax).map(({ offset, ...mistake }) => problemAt(offset, mistake)),
      ...contentProblems(document, source, problemAt),
    ];
    if (problems.length > 0) return { status: 'unreadable', problems };
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    const locate = createLocator(document, lines);
    // Aliases can nest deeper than the text itself.
    const tooDeepPath = findTooDeep(value);
    if (tooDeepPath !== undefined)
      return {
        status: 'unreadable',
        problems: [locateProblem({ path: tooDeepPath, ...tooDeep }, locate)],
      };
    return { status: 'read', value, locate };
  } catch (error) {
    return { status: 'unreadable', problems: [toProblem(error, problemAt)] };
  }
}

const tooDeep: MistakeText = {
  message: nestingMessage,
  code: 'nested_too_deep',
  parameters: { maximum: maxNesting },
};
const asteriskMessage = 'text that begins with "*" must be in quotes';

/** The offset at which a text nests too deep. Stops the parser, which recurses for each level. */
class NestingError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(nestingMessage);
    this.offset = offset;
  }
}

/** Throws a {@link NestingError}. */
function readDocument(source: string, lines: LineCounter): Document {
  const composer = new Composer({
    prettyErrors: false,
    resolveKnownTags: false,
    schema: 'core',
    stringKeys: true,
    // The check takes quadratic time and doesn't report which key.
    uniqueKeys: false,
    version: '1.2',
  });
  const [document, next] = composer.compose(parse(source, lines), true, source.length);
  // A forced composition always yields a document.
  if (document === undefined) throw new Error('The text was not read');
  if (next !== undefined)
    document.errors.push(new YAMLParseError([next.range[0], next.range[1]], 'MULTIPLE_DOCS', ''));
  return document;
}

function* parse(source: string, lines: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(source)) {
    yield* parser.next(lexeme);
    // The stack also contains the document itself.
    if (parser.stack.length <= maxNesting) continue;
    const open = parser.stack.filter(CST.isCollection);
    const tooDeep = open[maxNesting];
    if (tooDeep !== undefined) throw new NestingError(tooDeep.offset);
  }
  yield* parser.end();
}

/** Returns the parser's errors up to the first likely mistake, then the likely mistakes. */
function syntaxMistakes(source: string, errors: readonly YAMLError[]): readonly Mistake[] {
  if (errors.length === 0) return [];
  const found = errors.map((error): Mistake => {
    const message = describeError(error);
    return {
      offset: error.pos[0],
      message,
      code: error.code.toLowerCase(),
      ...(message === error.message && { parameters: { reason: message } }),
    };
  });
  const tabs = found.filter(({ code }) => code === 'tab_as_indent');
  const causes = [...likelyMistakes(source), ...tabs].sort((a, b) => a.offset - b.offset);
  const [first] = causes;
  return [...found.filter(({ offset }) => first === undefined || offset < first.offset), ...causes];
}

function describeError(error: YAMLError): string {
  switch (error.code) {
    case 'MULTIPLE_DOCS':
      return 'the file must contain one document only';
    case 'TAG_RESOLVE_FAILED':
      return 'tags (words that begin with "!") are not supported';
    case 'BAD_ALIAS':
      return asteriskMessage;
    default:
      return error.message;
  }
}

/** Fields whose value remains a valid selector if a comment cuts off its end, but selects something else. */
const selectorFields = new Set<unknown>(['selector', 'targetSelector']);

/** Finds selectors whose end is parsed as a comment, texts that PostgreSQL can't store, unresolved aliases and duplicate fields. */
function contentProblems(
  document: Document,
  source: string,
  problemAt: ProblemAt,
): readonly ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && (node.value.includes('\0') || /\p{Cs}/u.test(node.value)))
        problems.push(
          problemAt(node.range?.[0] ?? 0, {
            message: 'text must not contain NUL or lone surrogates',
            code: 'unstorable_text',
          }),
        );
    },
    Pair(_, { key, value }) {
      if (!isScalar(key) || !selectorFields.has(key.value) || !isScalar(value)) return;
      const end = value.range?.[1] ?? 0;
      const comment = `#${value.comment ?? ''}`;
      if (value.type === 'PLAIN' && typeof value.value === 'string' && looksLikeValue(comment))
        problems.push(problemAt(source.indexOf('#', end), commentMistake(comment)));
    },
    Alias(_, node) {
      // The parser already reports aliases without a name.
      if (node.source !== '' && node.resolve(document) === undefined)
        problems.push(
          problemAt(node.range?.[0] ?? 0, {
            message: `there is no anchor &${node.source} above; ${asteriskMessage}`,
            code: 'unknown_alias',
            parameters: { alias: node.source },
          }),
        );
    },
    Map(_, { items }) {
      const known = new Map<unknown, number>();
      const lineAt = (offset: number) => problemAt(offset, { message: '', code: '' }).line;
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const first = known.get(key.value);
        const offset = key.range?.[0] ?? 0;
        if (first === undefined) known.set(key.value, lineAt(offset));
        else
          problems.push(
            problemAt(offset, {
              message: `field ${JSON.stringify(key.value)} is already in line ${first}`,
              code: 'repeated_field',
              parameters: { field: String(key.value), line: first },
            }),
          );
      }
    },
  });
  return problems;
}

/** The problem behind an error that the parser throws instead of reporting. */
function toProblem(error: unknown, problemAt: ProblemAt): ConfigurationProblem {
  if (error instanceof NestingError) return problemAt(error.offset, tooDeep);
  // A chain of anchors, each of which contains the one before, overflows the call stack.
  if (error instanceof RangeError) return problemAt(0, tooDeep);
  if (error instanceof ReferenceError)
    return problemAt(0, {
      message: `the file has too many aliases; the limit is ${maxAliases}`,
      code: 'too_many_aliases',
      parameters: { maximum: maxAliases },
    });
  throw error;
}
