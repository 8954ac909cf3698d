import { afterEach, describe, expect, it, vi } from 'vitest';
import { cookieDomains, createCookie } from './cookie.ts';

it('tries the widest domain first and none shorter than two labels', () => {
  expect(cookieDomains('www.shop.co.uk')).toEqual(['co.uk', 'shop.co.uk', 'www.shop.co.uk']);
});

it.each(['localhost', '127.0.0.1', '[::1]', 'intranet'])('sets no domain for %s', (host) => {
  expect(cookieDomains(host)).toEqual([]);
});

describe('on a page', () => {
  /** All cookies written, and those that are kept: a browser rejects cookies for a public suffix. */
  function open(hostname: string) {
    const written: string[] = [];
    const kept = new Map<string, string>();
    vi.stubGlobal('location', { hostname, protocol: 'https:' });
    vi.stubGlobal('document', {
      get cookie() {
        return Array.from(kept, ([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(text: string) {
        written.push(text);
        if (text.includes('Domain=co.uk')) return;
        const [, name = '', value = ''] = /^(.*?)=(.*?);/.exec(text) ?? [];
        if (text.includes('Max-Age=0;')) kept.delete(name);
        else kept.set(name, value);
      },
    });
    return { written, kept };
  }

  afterEach(() => vi.unstubAllGlobals());

  it('uses the widest domain that the browser accepts, and leaves no trace of the search', () => {
    const { kept } = open('www.shop.co.uk');
    expect(createCookie('id').domain).toBe('shop.co.uk');
    expect([...kept]).toEqual([]);
  });

  it('uses a given domain, without a search', () => {
    const { written } = open('www.shop.co.uk');
    const cookie = createCookie('id', 'www.shop.co.uk');
    cookie.write('one');
    expect([cookie.domain, cookie.read()]).toEqual(['www.shop.co.uk', 'one']);
    expect(written).toEqual([
      'id=one; Max-Age=34560000; Path=/; SameSite=Lax; Domain=www.shop.co.uk; Secure',
    ]);
    cookie.remove();
    expect(cookie.read()).toBeUndefined();
  });

  it('has no domain if there is none to share it with', () => {
    const { written } = open('localhost');
    const cookie = createCookie('id');
    cookie.write('one');
    expect(cookie.domain).toBe('');
    expect(written).toEqual(['id=one; Max-Age=34560000; Path=/; SameSite=Lax; Secure']);
  });

  it('reads its own among others with similar names', () => {
    const { kept } = open('localhost');
    kept.set('xid', 'theirs').set('id', 'mine').set('id.probe', 'other');
    expect(createCookie('id').read()).toBe('mine');
  });
});
