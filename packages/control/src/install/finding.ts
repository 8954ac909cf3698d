/** Parameters of a finding's sentence. */
type FindingParameters = Readonly<Record<string, string | number>>;

/** English sentences of page checks, by code. */
const sentences = {
  tag_twice: ({ tags }: FindingParameters) =>
    `The tag is in the page ${tags} times. The first that arrives works, the others do nothing: leave one.`,
  other_project_too: ({ found }: FindingParameters) =>
    `A tag of the project ${found} is in the page as well. One page belongs to one project: leave this one.`,
  wrong_project: ({ found, expected }: FindingParameters) =>
    `The tag is of the project ${found}. After ?project= has to stand ${expected}.`,
  other_server: ({ found, expected }: FindingParameters) =>
    `The script comes from ${found}, this server is ${expected}. That is right only where the first hands on to the second.`,
  blocking_tag: () => 'The tag has no async: the page waits for the script. Add async to it.',
  old_first_line: ({ missing }: FindingParameters) =>
    `The line before the tag is an older one, without ${missing}: calls of these fail until the script has come. Replace it.`,
  foreign_origin: ({ origin }: FindingParameters) =>
    `The address leads to ${origin}, which is none of the project's allowed origins: browsers keep the answers from it.`,
  no_key: ({ expected }: FindingParameters) =>
    `The tag names no project: it works only where the page calls pixel.init with the projectKey ${expected}.`,
  in_script: () =>
    'The tag is not an element of the page, but a script in it names it: whether it loads it is to be seen in a browser.',
  tag_manager: () =>
    'The tag is not in the source, but a tag manager is: whether that loads it is to be seen in a browser.',
  no_tag: () =>
    'The tag is not in the source of this page. A cache may still serve the old one, or this template lacks it.',
  policy_script: ({ directive, add }: FindingParameters) =>
    `The policy of the page blocks the script: add ${add} to ${directive}.`,
  policy_nonce: ({ directive }: FindingParameters) =>
    `The policy of the page blocks the script: ${directive} has strict-dynamic, so the tag needs the nonce.`,
  policy_connect: ({ directive, add }: FindingParameters) =>
    `The policy of the page keeps the script from asking the server: add ${add} to ${directive}.`,
  policy_first_line: ({ directive, add }: FindingParameters) =>
    `The policy of the page blocks the line before the tag: give it the nonce, or add ${add} to ${directive}.`,
  policy_trusted_types: () =>
    'The policy of the page allows Trusted Types of others only: add pixel to trusted-types.',
  page_private: ({ host }: FindingParameters) =>
    `${host} cannot be read from here: it is no public address. The other two checks suffice.`,
  page_own: ({ host }: FindingParameters) =>
    `${host} cannot be read from here: it is an address of Pixel itself. The other two checks suffice.`,
  page_unknown_name: ({ host }: FindingParameters) =>
    `${host} cannot be read from here: the name has no address. The other two checks suffice.`,
  page_slow: ({ seconds }: FindingParameters) => `The page did not answer within ${seconds} s.`,
  page_unreachable: ({ host }: FindingParameters) => `The connection to ${host} failed.`,
  page_status: ({ status }: FindingParameters) =>
    `The page answered ${status}. Where it lets browsers in only, the other two checks suffice.`,
  page_no_html: ({ type }: FindingParameters) => `The address is of no page: it answers with ${type}.`,
  page_redirects: ({ redirects }: FindingParameters) => `The page sends on more than ${redirects} times.`,
} as const satisfies Readonly<Record<string, (named: FindingParameters) => string>>;

export type FindingCode = keyof typeof sentences;

/** A finding of a page check, as a sentence for anyone who can change the page. */
export interface Finding {
  readonly code: FindingCode;
  /** `warning`: it works, or may work. `bad`: it doesn't. */
  readonly severity: 'warning' | 'bad';
  readonly parameters: FindingParameters;
  readonly sentence: string;
}

/** Creates a finding for a page that works, or may work. */
export function warningFinding(code: FindingCode, parameters: FindingParameters = {}): Finding {
  return { code, severity: 'warning', parameters, sentence: sentences[code](parameters) };
}

/** Creates a finding that keeps a page from working. */
export function errorFinding(code: FindingCode, parameters: FindingParameters = {}): Finding {
  return { ...warningFinding(code, parameters), severity: 'bad' };
}
