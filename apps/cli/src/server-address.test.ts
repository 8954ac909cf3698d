import { describe, expect, it } from 'vitest';
import { nameOfServer, readServerAddress } from './server-address.ts';

describe('a server address', () => {
  it.each([
    ['https://pixel.example', 'https://pixel.example'],
    ['https://Pixel.example:443/', 'https://pixel.example'],
    ['https://example.org/tools/pixel//', 'https://example.org/tools/pixel'],
    ['http://localhost:8788', 'http://localhost:8788'],
    ['http://127.0.0.1:8788/', 'http://127.0.0.1:8788'],
    ['http://[::1]:8788', 'http://[::1]:8788'],
  ])('%s is normalized to %s', (text, name) => {
    expect(nameOfServer(readServerAddress(text))).toBe(name);
  });

  it.each([
    'pixel.example',
    'localhost:8788',
    'ftp://pixel.example',
    'https://',
    'https://ann:secret@pixel.example',
    'https://pixel.example/?a=b',
    'https://pixel.example/#a',
  ])('is not %s', (text) => {
    expect(() => readServerAddress(text)).toThrow('https://');
  });

  it.each([
    'http://pixel.example',
    'http://10.0.0.1:8788',
    'http://localhost.example',
    'http://127.0.0.1.example',
  ])('is not %s, which others could intercept', (text) => {
    expect(() => readServerAddress(text)).toThrow('must begin with https://, except on this machine');
  });
});
