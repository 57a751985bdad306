import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/**
 * What a kind of page may load besides our own files: answers nothing, plain pages no more than that, the application Google's picker,
 * the public site its guests.
 */
export type PageKind = 'api' | 'page' | 'application' | 'site';

const PICKER_SCRIPTS = 'https://apis.google.com https://accounts.google.com';
const PICKER_FRAMES = 'https://docs.google.com https://drive.google.com https://accounts.google.com';

/**
 * Content-Security-Policy of a page: nothing but what is named; scripts and styles by nonce. `pickerOrigin`: where the sandbox's
 * picker comes from. `guests`: origins of the third parties that the operator configured, which pages of the public site alone let in.
 */
export function contentSecurityPolicy(kind: PageKind, nonce: string, pickerOrigin?: string, guests: readonly string[] = []): string {
  if (kind === 'api') return "default-src 'none'; frame-ancestors 'none'";
  const picker = kind === 'application' ? ` ${pickerOrigin ?? PICKER_SCRIPTS}` : '';
  const guest = kind === 'site' ? guests.map((origin) => ` ${origin}`).join('') : '';
  const frames = kind === 'application' ? `'self' ${pickerOrigin ?? PICKER_FRAMES}` : guest.trim() || "'none'";
  // The sandbox's picker stands in the page itself; Google's is a frame.
  const sandboxPicker = kind === 'application' && pickerOrigin ? ` ${pickerOrigin}` : '';
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'${picker}${guest}`,
    "worker-src 'self' blob:",
    `style-src 'self' 'nonce-${nonce}'${guest}`,
    `img-src 'self' data: blob: https://*.googleusercontent.com${sandboxPicker}${guest}`,
    "font-src 'self'",
    `connect-src 'self'${sandboxPicker}${guest}`,
    `frame-src ${frames}`,
    "manifest-src 'self'",
  ].join('; ');
}

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Headers of every answer; pages set their own policy over the strictest one. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const setDefault = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value);
    };
    setDefault('content-security-policy', contentSecurityPolicy('api', ''));
    setDefault('x-content-type-options', 'nosniff');
    setDefault('x-frame-options', 'DENY');
    setDefault('referrer-policy', 'strict-origin-when-cross-origin');
    setDefault('cross-origin-opener-policy', 'same-origin');
    setDefault('cross-origin-resource-policy', 'same-origin');
    setDefault('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    setDefault('cache-control', 'no-store');
    // Streams of events say only `no-cache` of themselves.
    if (headers.get('content-type')?.startsWith('text/event-stream')) headers.set('cache-control', 'no-store');
    if (isHttps) setDefault('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}
