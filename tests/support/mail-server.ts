import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Starts a mail server on a free port that accepts everything and records the lines it receives. */
export async function startMailServer() {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    socket.write('220 test\r\n');
    createInterface(socket).on('line', (line) => {
      lines.push(line);
      if (isText) {
        if (line !== '.') return;
        isText = false;
        socket.write('250 taken\r\n');
        return;
      }
      isText = line === 'DATA';
      if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(isText ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { lines, port, stop: () => new Promise((resolve) => server.close(resolve)) };
}
