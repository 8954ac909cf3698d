import { expect, it } from 'vitest';
import { parseInit, parseTrack } from './parse-arguments.ts';

const page = 'https://shop.example/';

it('accepts an init without arguments', () => {
  for (const config of [undefined, null, {}, { projectKey: undefined, endpoint: null }])
    expect(parseInit(config, page)).toEqual({});
});

it('normalizes the endpoint', () => {
  expect(parseInit({ projectKey: 'pk_1', endpoint: 'https://px.example/p//' }, page)).toEqual({
    projectKey: 'pk_1',
    endpoint: 'https://px.example/p',
  });
});

it.each([
  'pk',
  7,
  { projectKey: '' },
  { projectKey: 'a b' },
  { endpoint: 7 },
  { endpoint: 'mailto:a@b.example' },
  { consent: 'yes' },
  { attributes: { plan: {} } },
  { debug: 'on' },
])('refuses init(%j)', (config) => {
  expect(() => parseInit(config, page)).toThrow('init');
});

it('copies the payload at the time of the call', () => {
  const payload = { cart: ['mug'] };
  const call = parseTrack('purchase', payload, 5);
  payload.cart.push('lamp');
  expect(call).toEqual({ eventName: 'purchase', payload: { cart: ['mug'] }, calledAt: 5 });
});

it('accepts any name except the exposure, even other reserved-looking ones', () => {
  expect(parseTrack('$pageview', null, 0)).toEqual({
    eventName: '$pageview',
    payload: undefined,
    calledAt: 0,
  });
  expect(() => parseTrack('$exposure', {}, 0)).toThrow('reserved');
});

it.each([
  [undefined, {}],
  [' ', {}],
  ['x'.repeat(129), {}],
  ['a\u0000', {}],
  ['\ud800', {}],
  ['a', []],
  ['a', 'text'],
  ['a', 7],
  ['a', { text: 'ä'.repeat(20_000) }],
])('refuses track(%j, …)', (name, payload) => {
  expect(() => parseTrack(name, payload, 0)).toThrow('track');
});
