import { foldCharacter, gramLength, gramSpread } from './gram.ts';

const emptySlot = -1;
const lastStamp = 0xffffffff;
const foldedAscii = Uint8Array.from({ length: 128 }, (_, code) => foldCharacter(code));

/**
 * Creates a table from grams to positions. The returned function takes texts and returns the positions that always apply and those of all
 * grams in the texts, ascending and distinct. It allocates nothing but that list, and not even that if no gram is found.
 */
export function createGramTable(content: {
  readonly always: readonly number[];
  readonly positionsByGram: ReadonlyMap<number, Iterable<number>>;
  /** Exclusive upper bound of the positions. */
  readonly size: number;
}): (text: string, encoded: string | undefined) => readonly number[] {
  const always = content.always.toSorted((a, b) => a - b);
  const { shift, mask, grams, firsts, lasts, positions } = buildTable(content.positionsByGram);
  /** When a position was last found; the stamp changes with every query. */
  const lastFound = new Uint32Array(content.size);
  let stamp = 0;

  function scan(text: string, hits: number[]): void {
    let gram = 0;
    const { length } = text;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      gram = (gram << 8) | (code < 128 ? (foldedAscii[code] ?? 0) : foldCharacter(code));
      let slot = Math.imul(gram, gramSpread) >>> shift;
      let first = firsts[slot] ?? emptySlot;
      while (first !== emptySlot && grams[slot] !== gram) {
        slot = (slot + 1) & mask;
        first = firsts[slot] ?? emptySlot;
      }
      if (first === emptySlot || index < gramLength - 1) continue;
      const last = lasts[slot] ?? 0;
      for (let n = first; n < last; n++) addHit(positions[n] ?? 0, hits);
    }
  }

  function addHit(position: number, hits: number[]): void {
    if (lastFound[position] === stamp) return;
    lastFound[position] = stamp;
    hits.push(position);
  }

  return function collect(text, encoded) {
    if (positions.length === 0) return always;
    if (stamp === lastStamp) {
      lastFound.fill(0);
      stamp = 0;
    }
    stamp++;
    const hits: number[] = [];
    scan(text, hits);
    if (encoded !== undefined) scan(encoded, hits);
    if (hits.length === 0) return always;
    if (always.length > 0) for (const position of always) addHit(position, hits);
    return sortIfNeeded(hits);
  };
}

function sortIfNeeded(positions: number[]): readonly number[] {
  const isSorted = positions.every((position, n) => n === 0 || (positions[n - 1] ?? 0) < position);
  return isSorted ? positions : positions.sort((a, b) => a - b);
}

/** Flattens the map: an open hash table of grams, each with a range in one list of positions. */
function buildTable(positionsByGram: ReadonlyMap<number, Iterable<number>>) {
  const bits = Math.max(4, Math.ceil(Math.log2(positionsByGram.size + 1)) + 2);
  const shift = 32 - bits;
  const mask = 2 ** bits - 1;
  const grams = new Int32Array(mask + 1);
  const firsts = new Int32Array(mask + 1).fill(emptySlot);
  const lasts = new Int32Array(mask + 1);
  const positions: number[] = [];
  for (const [gram, gramPositions] of positionsByGram) {
    let slot = Math.imul(gram, gramSpread) >>> shift;
    while (firsts[slot] !== emptySlot) slot = (slot + 1) & mask;
    grams[slot] = gram;
    firsts[slot] = positions.length;
    for (const position of gramPositions) positions.push(position);
    lasts[slot] = positions.length;
  }
  return { shift, mask, grams, firsts, lasts, positions: Int32Array.from(positions) };
}
