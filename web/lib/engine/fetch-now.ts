/**
 * The bytes under an address of this server, waited for on the spot: the engine is synchronous, and a worker has nobody to keep waiting.
 * Throws when there are none.
 */
export function fetchNow(url: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${url} could not be loaded (${request.status}).`);
  return new Uint8Array(request.response as ArrayBuffer);
}
