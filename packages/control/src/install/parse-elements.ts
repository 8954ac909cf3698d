/** An element of a page's source. */
export interface SourceElement {
  /** In lower case. */
  readonly name: string;
  /** By name in lower case; the first one of duplicates. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Content of elements that contain only text. */
  readonly text: string;
}

/** Elements whose content is text, or ignored by browsers with scripting. */
const textElements = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'noscript',
  'template',
  'iframe',
  'xmp',
]);

/** Lists the elements in a page's source in order, except those in comments and in text content. Never throws and takes linear time. */
export function parseElements(source: string): readonly SourceElement[] {
  const lower = source.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const found: SourceElement[] = [];
  let at = source.indexOf('<');
  while (at !== -1) {
    if (source.startsWith('<!--', at)) at = indexAfter(source.indexOf('-->', at + 4), 3);
    else if (isLetter(lower.charCodeAt(at + 1))) {
      const tag = readTag(source, at + 1);
      at = tag.end;
      let text = '';
      if (textElements.has(tag.name)) {
        const end = lower.indexOf(`</${tag.name}`, at);
        text = source.slice(at, end === -1 ? undefined : end);
        at = end === -1 ? source.length : end + 2;
      }
      found.push({ name: tag.name, attributes: tag.attributes, text });
    } else at += 1;
    at = at === -1 ? -1 : source.indexOf('<', at);
  }
  return found;
}

function indexAfter(index: number, length: number): number {
  return index === -1 ? -1 : index + length;
}

function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

const blank = /[\s/]*/y;
const namePattern = /[^\s/>=]+/y;
const equals = /\s*=\s*/y;
const quoted = /"[^"]*"|'[^']*'/y;
const unquoted = /[^\s>]*/y;

/** Parses a tag, starting at its name. */
function readTag(source: string, from: number) {
  let at = from;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [text] = pattern.exec(source) ?? [];
    if (text !== undefined) at += text.length;
    return text;
  };
  const name = (match(namePattern) ?? '').toLowerCase();
  const attributes = new Map<string, string>();
  for (;;) {
    match(blank);
    if (at >= source.length || source[at] === '>') break;
    const attribute = match(namePattern);
    if (attribute === undefined) {
      // Skips a stray equals sign.
      at += 1;
      continue;
    }
    const value = match(equals) === undefined ? '' : (match(quoted)?.slice(1, -1) ?? match(unquoted) ?? '');
    const key = attribute.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decode(value));
  }
  return { name, attributes, end: at + 1 };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  '#38': '&',
  '#x2f': '/',
  lt: '<',
  gt: '>',
};

/** Decodes only the entities that occur in addresses and policies. */
function decode(text: string): string {
  return text.replace(/&(#?\w{1,5});/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
}
