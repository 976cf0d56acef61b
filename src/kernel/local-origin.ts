const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The origin by which this machine reaches its own server that listens on a host and port. */
export function localOrigin(host: string, port: number): string {
  const reachable = EVERY_ADDRESS.has(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
