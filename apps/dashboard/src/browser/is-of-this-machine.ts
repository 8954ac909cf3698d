/** Whether an address leads to the machine itself, where no other device finds the page. Throws where it is no address. */
export function isOfThisMachine(address: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
}
