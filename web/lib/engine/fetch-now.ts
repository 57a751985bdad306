import { type Diagnostic, RefusedInput } from '../../../engine/index.ts';

/**
 * The bytes under an address of this server, waited for on the spot: the engine is synchronous, and a worker has nobody to keep waiting.
 * Throws RefusedInput when they do not come.
 */
export function fetchNow(url: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    // Its status tells.
  }
  if (request.status !== 200) throw new RefusedInput(NOT_LOADED);
  return new Uint8Array(request.response as ArrayBuffer);
}

const NOT_LOADED: Diagnostic = {
  severity: 'error',
  code: 'run/file-not-loaded',
  message: 'A font or another file of the engine did not come from the server.',
  hint: 'Check the connection and try again.',
};
