/** Whether a content type is JSON, or a JSON Merge Patch. No form of a page can send either without asking first. */
export function isJson(contentType: string): boolean {
  return /^application\/(?:json|merge-patch\+json)\b/i.test(contentType);
}
