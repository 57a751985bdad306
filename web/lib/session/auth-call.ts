import { strangeText } from '../faults/fault.ts';

/** The sign-in service refused. */
export class AuthRefusal extends Error {
  override readonly name = 'AuthRefusal';
  /** As the service names the reason, e.g. `EMAIL_NOT_VERIFIED`; '' when it gave none. */
  readonly code: string;
  readonly status: number;

  constructor(message: string, code: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

interface RefusalBody {
  readonly message?: unknown;
  readonly code?: unknown;
}

/** Calls under `/api/auth`, which have no place in the contract: see `docs/auth-calls.md`. Posts `body` when there is one. Throws AuthRefusal. */
export async function authCall<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const answer: unknown = await reply.json().catch(() => undefined);
  if (!reply.ok) {
    const { message, code } = (answer ?? {}) as RefusalBody;
    throw new AuthRefusal(
      typeof message === 'string' ? message : strangeText(reply.status),
      typeof code === 'string' ? code : '',
      reply.status,
    );
  }
  return answer as T;
}
