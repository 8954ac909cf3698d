import { expect, it } from 'vitest';
import { readTrafficOptions } from './options.mjs';

it('sends a thousand visitors to the local demo by default', () => {
  expect(readTrafficOptions([])).toMatchObject({
    visitors: 1000,
    concurrency: 16,
    url: 'http://localhost:8787',
    project: 'pk_demo',
  });
  expect(
    readTrafficOptions([
      '--visitors',
      '5',
      '--url',
      'http://127.0.0.1:9/',
      '--project',
      'pk_a',
      '--seed',
      'x',
    ]),
  ).toEqual({ visitors: 5, concurrency: 16, url: 'http://127.0.0.1:9', project: 'pk_a', seed: 'x' });
});

it.each(['http://127.0.0.1', 'http://[::1]:80', 'https://shop.localhost'])(
  'recognizes %s as this machine',
  (url) => {
    expect(readTrafficOptions(['--url', url])).not.toHaveProperty('problem');
  },
);

it.each([
  'https://pixel.example',
  'http://192.168.1.2',
  'http://127.0.0.1.example',
  'http://localhost.example',
])('sends no visitors to %s without an explicit option', (url) => {
  expect(readTrafficOptions(['--url', url])).toMatchObject({
    problem: expect.stringContaining('is not this machine'),
  });
  expect(readTrafficOptions(['--url', url, '--allow-remote'])).not.toHaveProperty('problem');
});

it.each([
  ['--visitors', '0'],
  ['--visitors', '1e3'],
  ['--concurrency', '1000'],
  ['--url', 'localhost'],
  ['--unknown', '1'],
])('reports what is wrong with %s %s', (...args) => {
  expect(readTrafficOptions(args)).toMatchObject({ problem: expect.stringContaining(args[0]) });
});
