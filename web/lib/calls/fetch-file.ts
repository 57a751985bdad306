import { ORPCError } from '@orpc/client';

/** An answer of the server that is no call; what it refuses is thrown as calls throw it: see `faultOf`. `path` begins below `/api`. */
export async function fetchFile(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`/api/${path}`, init);
  if (response.ok) return response;
  const { code, message, data } = (await response.json().catch(() => ({}))) as { code?: string; message?: string; data?: unknown };
  throw new ORPCError(code ?? 'UNKNOWN', { status: response.status, message: message ?? 'Unknown error occurred', data });
}
