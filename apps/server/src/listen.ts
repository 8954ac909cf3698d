import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts listening and returns the port. Rejects with Node's own error, `EADDRINUSE` if the port is taken. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Listens for visitors, on `host` or on all addresses of the machine, including IPv6 if available. Throws an error sentence if the port is
 * taken.
 */
export async function listenPublic(server: Server, port: number, host: string | undefined): Promise<number> {
  try {
    return await listen(server, port, host ?? '::').catch((error: unknown) => {
      if (host === undefined && isOneOf(error, 'EAFNOSUPPORT', 'EADDRNOTAVAIL'))
        return listen(server, port, '0.0.0.0');
      throw error;
    });
  } catch (error) {
    throw toListenError(error, 'PORT', port, 'HOST', host);
  }
}

/** Listens for the people who run Pixel. Uses a free port if the wanted one is taken, unless that was set explicitly. */
export async function listenControl(
  server: Server,
  control: { readonly port: number; readonly isFixed: boolean },
  host: string,
): Promise<number> {
  try {
    return await listen(server, control.port, host).catch((error: unknown) => {
      if (!control.isFixed && isOneOf(error, 'EADDRINUSE')) return listen(server, 0, host);
      throw error;
    });
  } catch (error) {
    throw toListenError(error, 'CONTROL_PORT', control.port, 'CONTROL_HOST', host);
  }
}

/** Listens for metrics collectors. Throws an error sentence if the port is taken. */
export async function listenMetrics(server: Server, port: number, host: string): Promise<number> {
  try {
    return await listen(server, port, host);
  } catch (error) {
    throw toListenError(error, 'METRICS_PORT', port, 'METRICS_HOST', host);
  }
}

function isOneOf(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function toListenError(
  error: unknown,
  portName: string,
  port: number,
  hostName: string,
  host: string | undefined,
): unknown {
  if (isOneOf(error, 'EADDRINUSE'))
    return new Error(`Port ${port} is already in use; set ${portName} to another port.`);
  if (isOneOf(error, 'EACCES'))
    return new Error(`This user may not listen on port ${port}; set ${portName} to another port.`);
  if (isOneOf(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return new Error(`${hostName} "${host}" is not an address of this machine.`);
  return error;
}
