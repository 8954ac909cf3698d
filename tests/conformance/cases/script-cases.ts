import { variantScript } from '../serve-edge.ts';
import type { EdgeCase } from './edge-case.ts';

/** Headers of every response for a script URL. */
const cached = {
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
};
const whole = { ...cached, 'content-type': 'text/javascript; charset=utf-8' };
const variant = {
  ...whole,
  'cache-control': 'public, max-age=31536000, immutable',
  etag: `"${variantScript.slice('/v/'.length, -'.js'.length)}"`,
};
const methods = ['GET', 'HEAD'] as const;

/** Caching and content headers of the scripts. */
export const scriptCases: readonly EdgeCase[] = [
  ...methods.flatMap((method): EdgeCase[] => [
    ...['/pixel.js', '/pixel.min.js', '/pixel.js?project=pk_nobody'].map((path) => ({
      when: 'an uncompressed script',
      method,
      path,
      status: 200,
      answerHeaders: { ...whole, etag: '"e"', 'content-encoding': null },
    })),
    ...[
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['GZIP;q=0.5', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ].map(([accepted = '', encoding = '']) => ({
      when: `a script for a client that accepts ${accepted}`,
      method,
      path: '/pixel.min.js',
      headers: [['Accept-Encoding', accepted]] as const,
      status: 200,
      answerHeaders: { ...whole, etag: `"e-${encoding}"`, 'content-encoding': encoding },
    })),
    ...['identity', 'br;q=0, gzip;q=0.0', 'deflate', 'xbr', ''].map((accepted) => ({
      when: `a script for a client that accepts "${accepted}"`,
      method,
      path: '/pixel.min.js',
      headers: [['Accept-Encoding', accepted]] as const,
      status: 200,
      answerHeaders: { ...whole, etag: '"e"', 'content-encoding': null },
    })),
    ...['"e"', 'W/"e"', '*', '"x", "e"', '"x","e-br"', '"e-gzip"'].map((tags) => ({
      when: `a script for a client that has cached ${tags}`,
      method,
      path: '/pixel.js',
      headers: [['If-None-Match', tags]] as const,
      status: 304,
      answerHeaders: { ...cached, etag: '"e"', 'content-type': null, 'content-encoding': null },
    })),
    {
      when: 'a script for a client that has cached it compressed',
      method,
      path: '/pixel.js',
      headers: [
        ['If-None-Match', '"e-br"'],
        ['Accept-Encoding', 'br'],
      ],
      status: 304,
      answerHeaders: { ...cached, etag: '"e-br"', 'content-type': null, 'content-encoding': null },
    },
    ...['"x"', 'e', '', '"E"', '"e'].map((tags) => ({
      when: `a script for a client that has cached something else: ${tags}`,
      method,
      path: '/pixel.js',
      headers: [['If-None-Match', tags]] as const,
      status: 200,
      answerHeaders: { ...whole, etag: '"e"' },
    })),
    { when: 'the code of a change', method, path: variantScript, status: 200, answerHeaders: variant },
    {
      when: 'the code of a change, with a query',
      method,
      path: `${variantScript}?x=1`,
      status: 200,
      answerHeaders: variant,
    },
    {
      when: 'the code of a change for a client that has cached it',
      method,
      path: variantScript,
      headers: [['If-None-Match', variant.etag]],
      status: 304,
      answerHeaders: { ...variant, 'content-type': null },
    },
  ]),
  {
    when: 'the manifest of a project changes the ETag',
    path: '/pixel.js?project=pk_test',
    headers: [['If-None-Match', '"e"']],
    status: 200,
    answerHeaders: whole,
  },
  {
    when: 'no origin restricts who may load a script',
    path: '/pixel.min.js?project=pk_closed',
    headers: [['Origin', 'https://evil.example']],
    status: 200,
    answerHeaders: whole,
  },
  {
    when: 'a range of a script, which is served whole',
    path: '/pixel.js',
    headers: [['Range', 'bytes=0-0']],
    status: 200,
    answerHeaders: { ...whole, etag: '"e"', 'content-range': null },
  },
];
