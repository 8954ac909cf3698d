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
    ['https://*.shop.example', 'must not contain *: list each origin, or use "*" alone for all'],
    ['https://*', 'must not contain *: list each origin, or use "*" alone for all'],
    ['https://shop.example/', 'must have only scheme, host and port: https://shop.example'],
    ['https://shop.example/sale?x=1', 'must have only scheme, host and port: https://shop.example'],
    ['https://ann:secret@shop.example', 'must have only scheme, host and port: https://shop.example'],
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
