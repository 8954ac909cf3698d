const lastAscii = 0x7f;

/**
 * MurmurHash3 x86 32 over the UTF-8 bytes of a text, as an unsigned 32-bit integer.
 * Lone surrogates count as U+FFFD. Same values as ClickHouse's `murmurHash3_32` for seed 0.
 * Source: Austin Appleby, https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
export function murmur3(text: string, seed = 0): number {
  const { length } = text;
  const blocks = length & ~3;
  let hash = seed;
  let at = 0;
  for (; at < blocks; at += 4) {
    const one = text.charCodeAt(at);
    const two = text.charCodeAt(at + 1);
    const three = text.charCodeAt(at + 2);
    const four = text.charCodeAt(at + 3);
    if ((one | two | three | four) > lastAscii) return murmur3OfUtf8(text, seed);
    hash = mixHash(hash ^ mixBlock(one | (two << 8) | (three << 16) | (four << 24)));
  }
  let block = 0;
  for (let shift = 0; at < length; at++, shift += 8) {
    const unit = text.charCodeAt(at);
    if (unit > lastAscii) return murmur3OfUtf8(text, seed);
    block |= unit << shift;
  }
  return finalMix((length === blocks ? hash : hash ^ mixBlock(block)) ^ length);
}

/** The same, byte by byte: salts and ids are ASCII as a rule, of which each character is a byte. */
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
