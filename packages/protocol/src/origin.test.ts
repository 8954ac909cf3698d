import { describe, expect, it } from 'vitest';
import { allowedOriginProblem } from './origin.ts';

describe('allowed origins', () => {
  it.each([
    ['*'],
    ['https://shop.example'],
    ['HTTPS://Shop.Example:443'],
    ['http://localhost:3000'],
    ['https://bücher.example'],
    ['http://[::1]:8080'],
  ])('may be %s', (origin) => {
    expect(allowedOriginProblem(origin)).toBeUndefined();
  });

  const either = 'must be "*" or an origin such as https://shop.example';
  it.each([
    ['https://*.shop.example', 'must not have * in it: name every origin, or "*" for all of them'],
    ['https://*', 'must not have * in it: name every origin, or "*" for all of them'],
    ['https://shop.example/', 'must be scheme, host and port alone: https://shop.example'],
    ['https://shop.example/sale?x=1', 'must be scheme, host and port alone: https://shop.example'],
    ['https://ann:secret@shop.example', 'must be scheme, host and port alone: https://shop.example'],
    ['https://shop.example:99999', either],
    ['https://shop.example:http', either],
    ['https://[broken', either],
    ['shop.example', either],
    ['ftp://shop.example', either],
    ['null', either],
    ['', either],
  ])('must not be %j', (origin, problem) => {
    expect(allowedOriginProblem(origin)).toBe(problem);
  });
});
