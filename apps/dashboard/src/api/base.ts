/** Path below which the dashboard is served, without a slash at its end; mostly empty. */
export const basePath = readBase();

function readBase(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="pixel-base"]')?.content ?? '';
  // Vite's own server fills nothing in.
  return written.startsWith('__') ? '' : written;
}
