import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDnsServer } from '../../../../tests/support/dns-server.ts';
import { startWebhookReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { createLookUp } from './look-up.ts';

let dns: Awaited<ReturnType<typeof startDnsServer>>;
let directory: string;
let hostsFile: string;
/** Names looked up in the system, which knows a single one. */
const systemLookUps: string[] = [];
beforeAll(async () => {
  dns = await startDnsServer((name) => {
    if (name.endsWith('.silent.test')) return 'silence';
    return name === 'healthy.test' ? { address: '127.0.0.1' } : 'nxdomain';
  });
  directory = await mkdtemp(join(tmpdir(), 'pixel-hosts-'));
  hostsFile = join(directory, 'hosts');
  await writeFile(hostsFile, '# 10.0.0.1 crm.lan\n10.0.0.2\tCRM.lan crm # ours\n\nfd00::2 crm.lan\n');
});
afterAll(async () => {
  await dns.stop();
  await rm(directory, { recursive: true });
});

function create(more: Parameters<typeof createLookUp>[0] = {}) {
  return createLookUp({
    servers: [dns.server],
    timeoutMs: 1_000,
    hostsFile,
    async lookUpSystem(name) {
      systemLookUps.push(name);
      if (name !== 'printer.local') throw new Error('ENOTFOUND');
      return ['10.0.0.9'];
    },
    ...more,
  });
}

it('resolves a receiver while six other names time out, and asks the system for none of these', async () => {
  const lookUp = create();
  const silent = Array.from({ length: 6 }, (_, index) => `n${index}.silent.test`);
  const ended: string[] = [];
  const lookUps = silent.flatMap((name) =>
    Array.from({ length: 4 }, () => lookUp(name).catch(() => void ended.push(name))),
  );
  const receiver = await startWebhookReceiver();
  const lookup: LookupFunction = (name, _options, done) =>
    void lookUp(name).then(
      (found) =>
        done(
          null,
          found.map((address) => ({ address, family: 4 })),
        ),
      (error) => done(error, ''),
    );
  const status = await new Promise((resolve, reject) => {
    get(`http://healthy.test:${receiver.port}/`, { lookup, agent: false }, (response) =>
      resolve(response.resume().statusCode),
    ).on('error', reject);
  });
  await receiver.stop();
  expect(status).toBe(200);
  expect(ended).toEqual([]);
  await Promise.all(lookUps);
  expect(ended).toHaveLength(24);
  expect(systemLookUps.filter((name) => name.includes('silent'))).toEqual([]);
});

it('queries once for concurrent lookups of a name, and again the next time', async () => {
  const lookUp = create();
  const before = dns.queried.length;
  await Promise.all([lookUp('healthy.test'), lookUp('healthy.test'), lookUp('healthy.test')]);
  expect(dns.queried.slice(before)).toEqual(['healthy.test', 'healthy.test']);
  await lookUp('healthy.test');
  expect(dns.queried.slice(before)).toHaveLength(4);
});

it('uses all addresses of the hosts file before DNS, and works without the file', async () => {
  const lookUp = create();
  const before = dns.queried.length;
  expect(await lookUp('crm.lan')).toEqual(['10.0.0.2', 'fd00::2']);
  expect(await lookUp('crm.')).toEqual(['10.0.0.2']);
  expect(dns.queried.slice(before)).toEqual([]);
  const without = create({ hostsFile: join(directory, 'none') });
  expect(await without('healthy.test')).toEqual(['127.0.0.1']);
});

it('asks the system for names unknown to DNS, or without a DNS server', async () => {
  expect(await create()('printer.local')).toEqual(['10.0.0.9']);
  await expect(create()('nobody.test')).rejects.toThrow('ENOTFOUND');
  expect(await create({ servers: ['127.0.0.1:9'] })('printer.local')).toEqual(['10.0.0.9']);
});

it('asks the system for one name at a time', async () => {
  let underWay = 0;
  const lookUp = create({
    async lookUpSystem() {
      underWay += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(underWay).toBe(1);
      underWay -= 1;
      throw new Error('ENOTFOUND');
    },
  });
  const names = ['a.test', 'b.test', 'c.test'];
  const results = await Promise.allSettled(names.map((name) => lookUp(name)));
  expect(results.map(({ status, ...rest }) => ('reason' in rest ? rest.reason.message : status))).toEqual(
    names.map(() => 'ENOTFOUND'),
  );
});
