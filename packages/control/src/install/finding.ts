/** Parameters of a finding's sentence. */
type FindingParameters = Readonly<Record<string, string | number>>;

/** English sentences of page checks, by code. */
const sentences = {
  tag_twice: ({ tags }: FindingParameters) =>
    `The page has the tag ${tags} times. Only the first to load works: keep one.`,
  other_project_too: ({ found }: FindingParameters) =>
    `The page also has a tag of the project ${found}. A page can belong to one project only: keep this one.`,
  wrong_project: ({ found, expected }: FindingParameters) =>
    `The tag belongs to the project ${found}. Set ?project= to ${expected}.`,
  other_server: ({ found, expected }: FindingParameters) =>
    `The script comes from ${found}, but this server is ${expected}. That works only if ${found} forwards to ${expected}.`,
  blocking_tag: () => 'The tag lacks async, so the page waits for the script. Add async.',
  old_first_line: ({ missing }: FindingParameters) =>
    `The line before the tag is outdated and lacks ${missing}: calling them fails until the script has loaded. Replace it.`,
  foreign_origin: ({ origin }: FindingParameters) =>
    `The address redirects to ${origin}, which is not an allowed origin of the project: browsers block the responses.`,
  no_key: ({ expected }: FindingParameters) =>
    `The tag names no project: it works only if the page calls pixel.init with the projectKey ${expected}.`,
  in_script: () =>
    'The tag is not an element of the page, but a script mentions it: check in a browser whether it loads.',
  tag_manager: () =>
    'The tag is not in the source, but a tag manager is: check in a browser whether it loads the tag.',
  no_tag: () =>
    "The tag is not in this page's source. A cache may still serve the old page, or this template lacks the tag.",
  policy_script: ({ directive, add }: FindingParameters) =>
    `The page's CSP blocks the script: add ${add} to ${directive}.`,
  policy_nonce: ({ directive }: FindingParameters) =>
    `The page's CSP blocks the script: ${directive} has strict-dynamic, so the tag needs the nonce.`,
  policy_connect: ({ directive, add }: FindingParameters) =>
    `The page's CSP blocks the script's requests to the server: add ${add} to ${directive}.`,
  policy_first_line: ({ directive, add }: FindingParameters) =>
    `The page's CSP blocks the line before the tag: give it the nonce, or add ${add} to ${directive}.`,
  policy_trusted_types: () =>
    "The page's CSP does not allow the Trusted Types policy: add pixel to trusted-types.",
  page_private: ({ host }: FindingParameters) =>
    `${host} is not a public address, so this check skips it. The other two checks are enough.`,
  page_own: ({ host }: FindingParameters) =>
    `${host} is Pixel's own address, so this check skips it. The other two checks are enough.`,
  page_unknown_name: ({ host }: FindingParameters) =>
    `${host} is unreachable from here: the name does not resolve. The other two checks are enough.`,
  page_slow: ({ seconds }: FindingParameters) => `The page did not respond within ${seconds} s.`,
  page_unreachable: ({ host }: FindingParameters) => `The connection to ${host} failed.`,
  page_status: ({ status }: FindingParameters) =>
    `The page responded with ${status}. If it only admits browsers, the other two checks are enough.`,
  page_no_html: ({ type }: FindingParameters) => `This is not a page: it responds with ${type}.`,
  page_redirects: ({ redirects }: FindingParameters) => `The page redirects more than ${redirects} times.`,
} as const satisfies Readonly<Record<string, (named: FindingParameters) => string>>;

export type InstallFindingCode = keyof typeof sentences;

/** A finding of a page check, as a sentence for anyone who can change the page. */
export interface InstallFinding {
  readonly code: InstallFindingCode;
  /** `warning`: it works, or may work. `bad`: it doesn't. */
  readonly severity: 'warning' | 'bad';
  readonly parameters: FindingParameters;
  readonly sentence: string;
}

/** Creates a finding for a page that works, or may work. */
export function warningFinding(code: InstallFindingCode, parameters: FindingParameters = {}): InstallFinding {
  return { code, severity: 'warning', parameters, sentence: sentences[code](parameters) };
}

/** Creates a finding that keeps a page from working. */
export function errorFinding(code: InstallFindingCode, parameters: FindingParameters = {}): InstallFinding {
  return { ...warningFinding(code, parameters), severity: 'bad' };
}
