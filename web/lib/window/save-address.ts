/** Has the browser save what an address sends, straight to disk. `name` where the address does not say it. */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
