import { CST, Lexer } from 'yaml';
import type { ValueProblem } from './problem.ts';

/** A mistake in a text, with its offset in UTF-16 code units. */
export interface Mistake extends ProblemText {
  readonly offset: number;
}

/** The message of a mistake, its code and the message's parameters. */
type ProblemText = Pick<ValueProblem, 'message' | 'code' | 'parameters'>;

interface Token {
  readonly type: CST.TokenType | null;
  readonly offset: number;
  readonly text: string;
}

/** Tokens after which a value is expected or may continue. */
const beforeValues = new Set<Token['type'] | undefined>([
  'comma',
  'flow-seq-start',
  'map-value-ind',
  'scalar',
  'seq-item-ind',
]);

/**
 * Finds the most likely mistakes in a text that isn't valid YAML: unclosed quotes and brackets, values parsed as comments, and text parsed
 * as fields. Returns them in order, at the offset of their cause; the parser often reports them on a later line.
 */
export function likelyMistakes(source: string): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  let open: Token[] = [];
  /** The first comment within the open brackets that may be a value. */
  let comment: Token | undefined;
  let last: Token | undefined;
  let lastNonSpace: Token | undefined;
  /** The value after a colon on the same line. */
  let value: Token | undefined;
  for (const token of tokensOf(source)) {
    const quote = quoteMistake(token, last);
    // After a missing quote, every later quote opens a string instead of closing one.
    if (quote !== undefined) return [...mistakes, quote];
    switch (token.type) {
      case 'flow-map-start':
      case 'flow-seq-start':
        open.push(token);
        break;
      case 'flow-map-end':
      case 'flow-seq-end': {
        const bracket = open.pop();
        if (bracket !== undefined && isMismatched(bracket, token)) {
          mistakes.push(unclosedMistake(bracket));
          open.pop();
        }
        if (open.length === 0) comment = undefined;
        break;
      }
      case 'scalar':
        value = lastNonSpace?.type === 'map-value-ind' ? token : undefined;
        break;
      case 'map-value-ind':
        if (value !== undefined && value === lastNonSpace && !value.text.includes('\n'))
          mistakes.push({ offset: value.offset, message: colonMessage, code: 'text_with_colon' });
        break;
      case 'comment':
        if (open.length > 0 && beforeValues.has(lastNonSpace?.type) && looksLikeValue(token.text))
          comment ??= token;
        break;
      case 'flow-error-end': {
        const bracket = open.at(-1);
        if (comment !== undefined) mistakes.push({ offset: comment.offset, ...commentMistake(comment.text) });
        else if (bracket !== undefined) mistakes.push(unclosedMistake(bracket));
        open = [];
        comment = undefined;
      }
    }
    last = token;
    if (token.type !== 'space') lastNonSpace = token;
  }
  return mistakes;
}

/** Whether a comment looks like a value: `#buy`, but not `# buy`. */
export function looksLikeValue(comment: string): boolean {
  return /^#[^\s#]/.test(comment);
}

/** Describes the mistake of a value that was parsed as a comment. */
export function commentMistake(comment: string): ProblemText {
  const [word = ''] = comment.match(/^#[^\s,\]}]*/) ?? [];
  return {
    message: `text that begins with "#", or has one after a space, must be in quotes: ${JSON.stringify(word)} is read as a comment`,
    code: 'read_as_comment',
    parameters: { comment: word },
  };
}

const colonMessage = 'text with a colon followed by a space must be in quotes';

function* tokensOf(source: string): Generator<Token> {
  let offset = 0;
  let isScalar = false;
  for (const text of new Lexer().lex(source)) {
    const type = isScalar ? 'scalar' : CST.tokenType(text);
    isScalar = text === CST.SCALAR;
    if (isScalar || text === CST.DOCUMENT) continue;
    yield { type, offset, text };
    if (text !== CST.FLOW_END) offset += text.length;
  }
}

/** Returns the mistake in a quoted string, or in the previous one if a token follows it without a space. */
function quoteMistake({ type, offset, text }: Token, last: Token | undefined): Mistake | undefined {
  const quote = text.charAt(0);
  const follows = isQuoted(last?.type) && (type === 'scalar' || isQuoted(type));
  // If a string ends like this, its last quote was meant to open the value that follows.
  if (last !== undefined && follows && /[:,[{]\s*.$/.test(last.text))
    return unclosedMistake({ ...last, text: last.text.charAt(0) });
  if (isQuoted(type) && (text.length === 1 || !text.endsWith(quote)))
    return unclosedMistake({ offset, text: quote });
  if (last === undefined || !follows) return undefined;
  const closing = last.text.charAt(0);
  const inside = closing === "'" ? "''" : '\\"';
  return {
    offset: offset - 1,
    message: `the text ends at this ${closing}; inside the text, write it as ${inside}`,
    code: 'text_ends_here',
    parameters: { closing, inside },
  };
}

function isQuoted(type: Token['type'] | undefined): boolean {
  return type === 'double-quoted-scalar' || type === 'single-quoted-scalar';
}

function isMismatched(opening: Token, closing: Token): boolean {
  return (opening.type === 'flow-map-start') !== (closing.type === 'flow-map-end');
}

function unclosedMistake({ offset, text }: Pick<Token, 'offset' | 'text'>): Mistake {
  return { offset, message: `this ${text} is not closed`, code: 'not_closed', parameters: { opening: text } };
}
