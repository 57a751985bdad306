/**
 * What a guarded fetcher may reach besides public addresses when the operator has named a server on this machine or network, such as
 * an emulator: that server alone.
 */
export function allowOnly(baseUrl: string): (address: string, port: number) => boolean {
  const { hostname, port, protocol } = new URL(baseUrl);
  const own = Number(port || (protocol === 'https:' ? 443 : 80));
  const addresses = hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostname.replace(/^\[|\]$/gu, '')];
  return (address, at) => at === own && addresses.includes(address);
}
