/** Key of a project's live snapshot. */
export function headKey(projectKey: string): string {
  return `project/${projectKey}`;
}

/** Key of one version of a project's snapshot. */
export function versionKey(projectKey: string, version: string): string {
  return `project/${projectKey}/v/${version}`;
}

export function scriptKey(sha256: string): string {
  return `script/${sha256}`;
}

/** Key of a preview. The store only contains the hash of its token. */
export function previewKey(tokenSha256: string): string {
  return `preview/${tokenSha256}`;
}
