import { expect, it } from 'vitest';
import { hostOf } from './host.ts';

it.each([
  ['https://www.Google.com/search?q=a', 'google.com'],
  ['http://news.example:8080', 'news.example'],
  ['https://google.com./', 'google.com'],
  ['https://user:secret@shop.example/', 'shop.example'],
  ['https://Bücher.example/', 'xn--bcher-kva.example'],
  ['https://[2001:DB8::1]:8080/', '[2001:db8::1]'],
  ['https://www.com/', 'www.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['android-app://com.google.android.gm', 'com.google.android.gm'],
  ['about:blank', undefined],
  ['/pricing', undefined],
  ['google.com', undefined],
  ['', undefined],
  ['https://', undefined],
  ['javascript://x\nalert(1)', undefined],
  ['data:text/html,https://google.com/', undefined],
  [`android-app://${'a.'.repeat(4_000)}!`, undefined],
])('of %s is %s', (address, host) => {
  expect(hostOf(address)).toBe(host);
});
