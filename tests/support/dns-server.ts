import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** A name server's response: an IPv4 address, NXDOMAIN, or none at all. */
export type DnsAnswer = { readonly address: string } | 'nxdomain' | 'silence';

const recordA = 1;
const rcodeNxDomain = 3;

/** Starts a name server on loopback that has A records only. `queried` contains a name once per query. */
export async function startDnsServer(answerOf: (name: string) => DnsAnswer) {
  const socket = createSocket('udp4');
  const queried: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    queried.push(name);
    const answer = answerOf(name);
    if (answer === 'silence') return;
    const records = answer !== 'nxdomain' && type === recordA ? [addressRecord(answer.address)] : [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (answer === 'nxdomain' ? rcodeNxDomain : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    server: `127.0.0.1:${port}`,
    queried,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    const length = query[at] ?? 0;
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** An A record for the queried name with a TTL of 0. */
function addressRecord(address: string): Buffer {
  const head = Buffer.from([0xc0, 0x0c, 0, recordA, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}
