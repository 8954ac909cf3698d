import { expect, it } from 'vitest';
import { parseScriptSource } from './script-source.ts';

it.each([
  ['https://px.example/pixel.min.js?project=pk_1', 'pk_1', 'https://px.example'],
  ['https://px.example/deep/er/pixel.js?v=2&project=pk_1#x', 'pk_1', 'https://px.example/deep/er'],
  ['https://shop.example/assets/renamed.js?project=pk_1', 'pk_1', 'https://shop.example/assets'],
  ['https://px.example:8443/pixel.js', null, 'https://px.example:8443'],
])('derives project and endpoint from %s', (src, projectKey, endpoint) => {
  expect(parseScriptSource(src)).toMatchObject({ projectKey, endpoint });
});

it.each([
  '',
  'null',
  'https://px.example/app.js',
  'data:text/javascript,1',
  'https://',
  'https://px.example/not-pixel.js',
])('derives nothing from %j', (src) => {
  expect(parseScriptSource(src)).toBeUndefined();
});
