/** Whether an attribute of this name contains code. */
export function isCodeAttribute(name: string): boolean {
  return /^(on|srcdoc$)/i.test(name);
}

/** Whether a URL contains code. Browsers ignore blanks and control characters; https://url.spec.whatwg.org/#url-parsing. */
export function isCodeAddress(value: string): boolean {
  return /^(javascript|vbscript|data:text\/html)/i.test(value.replace(/[\0-\x20]+/g, ''));
}
