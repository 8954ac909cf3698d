/** Whether a content type is JSON or a JSON Merge Patch. HTML forms can send neither without a preflight request. */
export function isJson(contentType: string): boolean {
  return /^application\/(?:json|merge-patch\+json)\b/i.test(contentType);
}
