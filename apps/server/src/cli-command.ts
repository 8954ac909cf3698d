/** Returns the CLI command for a server with this data directory, quoted for a shell. Omits the directory if it is the default one. */
export function cliCommand(dataDirectory: string, isDefault: boolean): string {
  const setting = isDefault ? '' : `PIXEL_DATA_DIR='${dataDirectory.replaceAll("'", `'\\''`)}' `;
  return `${setting}npm run --silent pixel --`;
}
