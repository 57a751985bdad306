import { ORPCError } from '@orpc/client';

interface Refusal {
  readonly code?: string;
  /** Only the server itself says so. */
  readonly defined?: true;
  readonly message?: string;
  readonly data?: unknown;
}

/** An answer of the server that is no call; what it refuses is thrown as calls throw it: see `faultOf`. `path` begins below `/api`. */
export async function fetchFile(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`/api/${path}`, init);
  if (response.ok) return response;
  const { code = 'UNKNOWN', ...refusal } = (await response.json().catch(() => ({}))) as Refusal;
  throw new ORPCError(code, { ...refusal, status: response.status });
}
