/** Returns the CLI command for a server with this data directory, quoted for a shell. The CLI finds the usual directory by itself. */
export function cliCommand(dataDirectory: string, isUsual: boolean): string {
  const setting = isUsual ? '' : `PIXEL_DATA_DIR='${dataDirectory.replaceAll("'", `'\\''`)}' `;
  return `${setting}npm run --silent pixel --`;
}
