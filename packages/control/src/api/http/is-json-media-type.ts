/** Whether a content type is JSON or JSON Merge Patch. Pages of other origins can't send these without a preflight request. */
export function isJsonMediaType(contentType: string): boolean {
  return /^application\/(?:json|merge-patch\+json)\b/i.test(contentType);
}
