/** A Content-Security-Policy: its directives in order, with names in lower case. */
export type Policy = readonly { readonly name: string; readonly sources: readonly string[] }[];

/** Parses the value of a header or a `<meta>` element, which may contain several policies separated by commas. */
export function parsePolicies(text: string): readonly Policy[] {
  return text
    .split(',')
    .map((policy) => {
      const names = new Set<string>();
      return policy.split(';').flatMap((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        const key = name.toLowerCase();
        // Browsers use the first of duplicate directives.
        if (key === '' || names.has(key)) return [];
        names.add(key);
        return [{ name: key, sources }];
      });
    })
    .filter((policy) => policy.length > 0);
}

/** Serializes a policy as a header value. */
export function serializePolicy(policy: Policy): string {
  return policy.map(({ name, sources }) => [name, ...sources].join(' ')).join('; ');
}

/** Returns the policy's effective directive, the first of `names` that it has; undefined if nothing is restricted. */
export function effectiveDirective(policy: Policy, names: readonly string[]): Policy[number] | undefined {
  return names
    .map((name) => policy.find((directive) => directive.name === name))
    .find((directive) => directive !== undefined);
}

/** Adds a source to the effective directive. `default-src` stays unchanged and is copied to a specific directive. */
export function withSource(policy: Policy, names: readonly string[], source: string): Policy {
  const directive = effectiveDirective(policy, names);
  if (directive === undefined || directive.sources.includes(source)) return policy;
  const sources = [...directive.sources.filter((each) => each.toLowerCase() !== "'none'"), source];
  if (directive.name !== 'default-src')
    return policy.map((each) => (each === directive ? { ...each, sources } : each));
  return [...policy, { name: names.at(-2) ?? directive.name, sources }];
}

/** Whether a directive's sources allow an address; `page` is the address of the page with the policy. */
export function allowsSource(sources: readonly string[], url: URL, page: URL): boolean {
  return sources.some((source) => matchesSource(source, url, page));
}

function matchesSource(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === "'self'") return url.origin === page.origin;
  if (text === '*') return /^https?:$/.test(url.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return isScheme(text, url);
  const parts = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[^:/*]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (parts === null) return false;
  const [, scheme = page.protocol, host = '', port, path] = parts;
  return (
    isScheme(scheme.toLowerCase(), url) &&
    isHost(host.toLowerCase(), url) &&
    isPort(port, url) &&
    isPath(path, url)
  );
}

/** A source for `http:` also allows `https:`. */
function isScheme(scheme: string, url: URL): boolean {
  return url.protocol === scheme || (scheme === 'http:' && url.protocol === 'https:');
}

function isHost(host: string, url: URL): boolean {
  if (host === '*') return true;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
}

function isPort(port: string | undefined, url: URL): boolean {
  if (port === '*') return true;
  if (port === undefined) return url.port === '';
  return (url.port || (url.protocol === 'https:' ? '443' : '80')) === port;
}

function isPath(path: string | undefined, url: URL): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}
