/**
 * The command line as a shell takes it, for a server with this data directory; the usual one it finds without being told.
 */
export function cliCommand(dataDirectory: string, isUsual: boolean): string {
  const setting = isUsual ? '' : `PIXEL_DATA_DIR='${dataDirectory.replaceAll("'", `'\\''`)}' `;
  return `${setting}npm run --silent pixel --`;
}
