/** A refusal in the API's own words. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    code: string,
    message: string,
    additionalData?: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.additionalData = additionalData;
    this.headers = headers;
  }
}

/** Code and text of each status that has one of its own, for refusals that no endpoint words itself. */
const WORDS: ReadonlyMap<number, readonly [code: string, message: string]> = new Map([
  [400, ['validation_error', 'The request body does not match the schema for the expected parameters.']],
  [401, ['unauthorized', 'API token is invalid.']],
  [403, ['restricted_resource', 'API token does not have access to this resource.']],
  [404, ['object_not_found', 'Could not find the resource.']],
  [409, ['conflict_error', 'Conflict occurred while saving. Please try again.']],
  [429, ['rate_limited', 'You have been rate limited. Please try again in a few minutes.']],
  [500, ['internal_server_error', 'Unexpected error occurred.']],
  [502, ['bad_gateway', 'Bad Gateway']],
  [503, ['service_unavailable', 'Notion is unavailable, please try again later.']],
  [504, ['gateway_timeout', 'Gateway timeout.']],
  [529, ['service_overload', 'Notion is overloaded, please try again later.']],
]);

/** Body of an error that is injected or comes from no endpoint. */
export function errorBody(status: number, retryAfter?: number): Record<string, unknown> {
  const [code, message] = WORDS.get(status) ?? ['internal_server_error', 'Unexpected error occurred.'];
  const additional =
    status === 429
      ? {
          additional_data: {
            rate_limit_reason: 'public_api_request_rate_limit',
            ...(retryAfter === undefined ? {} : { retry_after: String(retryAfter) }),
          },
        }
      : {};
  return { object: 'error', status, code, message, ...additional, request_id: crypto.randomUUID() };
}

export const invalidUrl = () => new ApiError(400, 'invalid_request_url', 'Invalid request URL.');
export const unauthorized = () => new ApiError(401, 'unauthorized', 'API token is invalid.');
export const invalidJson = () => new ApiError(400, 'invalid_json', 'The request body could not be decoded as JSON.');
export const validation = (message: string) => new ApiError(400, 'validation_error', message);
export const insufficient = () => new ApiError(403, 'restricted_resource', 'Insufficient permissions for this endpoint.');

/** Nothing of that id, or nothing that is shared with the connection: the API does not tell which. */
export function notFound(kind: string, id: string, botName: string, botId: string): ApiError {
  const message =
    kind === 'user'
      ? `Could not find user with ID: ${id}. Make sure your integration has capabilities to read user information. With those capabilities, only members and guests in the integration's workspace are visible.`
      : `Could not find ${kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration "${botName}".`;
  return new ApiError(404, 'object_not_found', message, { integration_id: botId });
}
