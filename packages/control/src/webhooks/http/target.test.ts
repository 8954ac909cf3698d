import { describe, expect, it } from 'vitest';
import type { TargetRules } from '../../base/target-rules.ts';
import { resolveMessageTarget, TargetRejectedError, UnknownHostError } from './target.ts';

/** Rules with these names and addresses; no other name resolves, no network is allowed, and no host is ours. */
function rules(
  names: Readonly<Record<string, readonly string[]>>,
  more: Partial<TargetRules> = {},
): TargetRules {
  return {
    isAllowed: () => false,
    isOwnService: () => false,
    async resolve(name) {
      const found = names[name];
      if (found === undefined) throw new Error('ENOTFOUND');
      return found;
    },
    ...more,
  };
}

const localName = { localhost: ['127.0.0.1', '::1'], 'localhost.': ['127.0.0.1'] };
const publicName = { 'example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'] };

const refusedUrls = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0.0.0.0/',
  'https://localhost/',
  'https://localhost./',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://198.19.255.255/',
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://255.255.255.255/',
  'https://240.0.0.1/',
  'https://192.0.2.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:7f00:1]/',
  'https://[::7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[5f00::1]/',
  'not an address',
  '/hook',
  '',
];

describe('message targets', () => {
  it.each(refusedUrls)('exclude %s', async (url) => {
    await expect(resolveMessageTarget(url, rules({ ...localName, ...publicName }))).rejects.toThrow(
      TargetRejectedError,
    );
  });

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '100.100.1.1',
    '198.18.1.1',
    '224.0.0.251',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'nonsense',
  ])('exclude a name that resolves to %s, even if another of its addresses is public', async (address) => {
    const names = { 'rebind.example': ['93.184.215.14', address] };
    await expect(resolveMessageTarget('https://rebind.example/', rules(names))).rejects.toThrow(
      TargetRejectedError,
    );
  });

  it('include a public address, and resolve a public name to its addresses', async () => {
    const target = await resolveMessageTarget('https://example.com:8443/hook?a=1', rules(publicName));
    expect(target.url.href).toBe('https://example.com:8443/hook?a=1');
    expect(target.addresses).toEqual(publicName['example.com']);
    const literal = await resolveMessageTarget(
      'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
      rules({}),
    );
    expect(literal.addresses).toEqual(['2606:2800:21f:cb07:6820:80da:af6b:8b2c']);
    expect((await resolveMessageTarget('https://134744072/', rules({}))).addresses).toEqual(['8.8.8.8']);
  });

  it('distinguish an unknown name from a refused one', async () => {
    await expect(resolveMessageTarget('https://nobody.example/', rules({}))).rejects.toThrow(
      UnknownHostError,
    );
    await expect(
      resolveMessageTarget('https://empty.example/', rules({ 'empty.example': [] })),
    ).rejects.toThrow(UnknownHostError);
  });

  it('allow http only into networks that the operator allows', async () => {
    const isAllowed = (address: string) => address.startsWith('10.');
    const names = { inside: ['10.1.2.3'], both: ['10.1.2.3', '93.184.215.14'] };
    await expect(resolveMessageTarget('http://inside/', rules(names, { isAllowed }))).resolves.toBeDefined();
    await expect(
      resolveMessageTarget('https://10.9.9.9/', rules(names, { isAllowed })),
    ).resolves.toBeDefined();
    await expect(resolveMessageTarget('http://both/', rules(names, { isAllowed }))).rejects.toThrow(
      'over https',
    );
    await expect(resolveMessageTarget('http://192.168.1.1/', rules(names, { isAllowed }))).rejects.toThrow(
      'not a public',
    );
  });

  it('exclude Pixel itself, by address and by name, whatever networks are allowed', async () => {
    const isOurs = (host: string, port: number) =>
      (host === '127.0.0.1' && port === 8788) || (host === 'pixel.example' && port === 443);
    const open = rules(
      { ...localName, 'pixel.example': ['93.184.215.14'], 'other.example': ['127.0.0.1'] },
      { isAllowed: () => true, isOwnService: isOurs },
    );
    for (const url of [
      'http://127.1:8788/',
      'http://localhost:8788/',
      'http://[::ffff:127.0.0.1]:8788/',
      'https://pixel.example/',
      'https://pixel.example./',
      'http://other.example:8788/',
    ])
      await expect(resolveMessageTarget(url, open)).rejects.toThrow("of Pixel's own addresses");
    await expect(resolveMessageTarget('http://127.0.0.1:9999/', open)).resolves.toBeDefined();
  });
});
