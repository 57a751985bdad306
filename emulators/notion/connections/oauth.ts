import { randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import type { Switches } from '../switches.ts';
import type { Person } from '../workspace/model.ts';
import { type Connections, InvalidGrant } from './connections.ts';

const tokenSchema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string().optional(),
    external_account: z.object({ key: z.string(), name: z.string() }).optional(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);
const tokenOnlySchema = z.object({ token: z.string() });

type OAuthErrorCode = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

/** `POST /v1/oauth/token`, `introspect` and `revoke`, for the registered public integration. */
export function addOAuth(
  app: EmulatorApp,
  connections: Connections,
  switches: Switches,
  findPerson: (id: string) => Person | undefined,
): void {
  const refuse = (context: EmulatorContext, status: 400 | 401, code: OAuthErrorCode, message: string): Response =>
    switches.oauthErrorBody === 'openapi'
      ? context.json({ object: 'error', status, code, message, request_id: randomUUID() }, status)
      : context.json({ error: code, error_description: message }, status);

  /** The body, when client and body are as they must be; else the refusal. */
  const readRequest = async <T>(context: EmulatorContext, schema: z.ZodType<T>): Promise<{ readonly body: T } | Response> => {
    if (!isClient(context.req.header('authorization'), connections.client)) {
      return refuse(context, 401, 'invalid_client', 'Invalid client credentials.');
    }
    const json: unknown = await context.req.json().catch(() => undefined);
    const parsed = schema.safeParse(json);
    if (parsed.success) return { body: parsed.data };
    const grantType = z.object({ grant_type: z.string() }).safeParse(json).data?.grant_type;
    if (schema === (tokenSchema as z.ZodType) && grantType && !['authorization_code', 'refresh_token'].includes(grantType)) {
      return refuse(context, 400, 'unsupported_grant_type', `Unsupported grant type: ${grantType}.`);
    }
    return refuse(context, 400, 'invalid_request', `body failed validation: ${z.prettifyError(parsed.error)}`);
  };

  app.post('/v1/oauth/token', async (context) => {
    const request = await readRequest(context, tokenSchema);
    if (request instanceof Response) return request;
    const { body } = request;
    try {
      const grant =
        body.grant_type === 'refresh_token' ? connections.refresh(body.refresh_token) : connections.exchange(body.code, body.redirect_uri);
      context.set('actor', grant.botId);
      context.set('notes', { granted: body.grant_type });
      return context.json({
        access_token: grant.accessToken,
        token_type: 'bearer',
        refresh_token: grant.refreshToken,
        bot_id: grant.botId,
        workspace_icon: null,
        workspace_name: connections.workspace.name,
        workspace_id: connections.workspace.id,
        owner: ownerOf(connections.get(grant.botId)?.ownerId, findPerson),
        duplicated_template_id: null,
        request_id: randomUUID(),
      });
    } catch (error) {
      if (error instanceof InvalidGrant) return refuse(context, 400, 'invalid_grant', error.message);
      throw error;
    }
  });

  app.post('/v1/oauth/introspect', async (context) => {
    const request = await readRequest(context, tokenOnlySchema);
    if (request instanceof Response) return request;
    const found = connections.introspect(request.body.token);
    return context.json({
      active: found !== undefined,
      ...(found ? { scope: found.capabilities.join(' '), iat: found.issuedAt } : {}),
      request_id: randomUUID(),
    });
  });

  app.post('/v1/oauth/revoke', async (context) => {
    const request = await readRequest(context, tokenOnlySchema);
    if (request instanceof Response) return request;
    context.set('notes', { revoked: connections.revoke(request.body.token) });
    return context.json({ request_id: randomUUID() });
  });
}

function isClient(authorization: string | undefined, client: Connections['client']): boolean {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return false;
  const given = Buffer.from(credentials, 'base64');
  const expected = Buffer.from(`${client.id}:${client.secret}`);
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

function ownerOf(ownerId: string | null | undefined, findPerson: (id: string) => Person | undefined): Record<string, unknown> {
  if (ownerId == null) return { type: 'workspace', workspace: true };
  const person = findPerson(ownerId);
  const user = person
    ? { object: 'user', id: person.id, name: person.name, avatar_url: person.avatarUrl, type: 'person', person: { email: person.email } }
    : { object: 'user', id: ownerId };
  return { type: 'user', user };
}
