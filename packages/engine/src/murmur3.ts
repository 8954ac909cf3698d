const lastAscii = 0x7f;
/** A sentinel that no hash equals, since hashes are integers. */
const notAscii = Number.POSITIVE_INFINITY;

/**
 * Returns the MurmurHash3 x86 32 hash of a string's UTF-8 bytes as an unsigned 32-bit integer. Lone surrogates count as U+FFFD. Equals
 * ClickHouse's `murmurHash3_32` for seed 0. Source: Austin Appleby, https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
export function murmur3(text: string, seed = 0): number {
  const hash = hashAscii(text, seed, 0, 0);
  return hash === notAscii ? murmur3OfUtf8(text, seed) : hash;
}

/** Returns {@link murmur3} for texts that begin with `prefix`, as a function of the rest; hashes the common part once. */
export function murmur3After(prefix: string, seed = 0): (text: string) => number {
  if (hashAscii(prefix, seed, 0, 0) === notAscii) return (text) => murmur3(prefix + text, seed);
  const { length } = prefix;
  let state = seed;
  let block = 0;
  for (let index = 0; index < length; index++) {
    block |= prefix.charCodeAt(index) << ((index & 3) << 3);
    if ((index & 3) < 3) continue;
    state = mixHash(state ^ mixBlock(block));
    block = 0;
  }
  return function hashOf(text) {
    const hash = hashAscii(text, state, block, length);
    return hash === notAscii ? murmur3OfUtf8(prefix + text, seed) : hash;
  };
}

/**
 * Hashes the text after `before` characters, whose whole blocks produced `state` and whose remaining bytes are in `firstBlock`. Returns
 * {@link notAscii} if a character takes more than one byte.
 */
function hashAscii(text: string, state: number, firstBlock: number, prefixLength: number): number {
  const end = prefixLength + text.length;
  let hash = state;
  let block = firstBlock;
  for (let index = prefixLength; index < end; index++) {
    const unit = text.charCodeAt(index - prefixLength);
    if (unit > lastAscii) return notAscii;
    block |= unit << ((index & 3) << 3);
    if ((index & 3) < 3) continue;
    hash = mixHash(hash ^ mixBlock(block));
    block = 0;
  }
  if ((end & 3) !== 0) hash ^= mixBlock(block);
  return finalMix(hash ^ end);
}

/** Hashes byte by byte. Salts and ids are usually ASCII, which takes the fast path. */
function murmur3OfUtf8(text: string, seed: number): number {
  let hash = seed;
  let block = 0;
  let length = 0;

  const feed = (byte: number): void => {
    block |= byte << ((length & 3) << 3);
    length += 1;
    if ((length & 3) === 0) {
      hash = mixHash(hash ^ mixBlock(block));
      block = 0;
    }
  };

  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit <= lastAscii) {
      feed(unit);
      continue;
    }
    const point = text.codePointAt(index) ?? unit;
    if (point > 0xffff) index += 1;
    feedMultibyte(point >= 0xd800 && point <= 0xdfff ? 0xfffd : point, feed);
  }

  if ((length & 3) !== 0) hash ^= mixBlock(block);
  return finalMix(hash ^ length);
}

function feedMultibyte(point: number, feed: (byte: number) => void): void {
  if (point < 0x800) feed(0xc0 | (point >> 6));
  else {
    if (point < 0x10000) feed(0xe0 | (point >> 12));
    else {
      feed(0xf0 | (point >> 18));
      feed(0x80 | ((point >> 12) & 0x3f));
    }
    feed(0x80 | ((point >> 6) & 0x3f));
  }
  feed(0x80 | (point & 0x3f));
}

function mixBlock(block: number): number {
  const mixed = Math.imul(block, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
}

function mixHash(hash: number): number {
  return (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
}

function finalMix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
