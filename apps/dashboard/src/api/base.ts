/** Path prefix that the dashboard is served under, without a trailing slash; usually empty. */
export const basePath = readBase();

function readBase(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="pixel-base"]')?.content ?? '';
  // Vite's dev server doesn't fill in the placeholder.
  return content.startsWith('__') ? '' : content;
}
