import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import type { Account } from '../open-store.ts';
import { chooserPage, consentPage, refusedPage, relayPage } from './authorization-pages.ts';
import { consentKey, findClient } from './issue-tokens.ts';
import { type AuthorizationRequest, RELAY_PATH, RefusedRequest, readAuthorizationRequest } from './read-authorization-request.ts';
import type { OAuthServices } from './routes.ts';
import { isBasic } from './scopes.ts';

const PATH = '/o/oauth2/v2/auth';

/** The authorization endpoint with its pages: account chooser, consent, and the errors that don't go back to the app. */
export function addAuthorizationRoutes(app: EmulatorApp, services: OAuthServices): void {
  const { store } = services;
  const origin = (context: EmulatorContext) => new URL(context.req.url).origin;
  const granted = (request: AuthorizationRequest, email: string) => store.state.consents[consentKey(email, request.client.id)] ?? [];

  const answered = async (
    context: EmulatorContext,
    parameters: ReadonlyMap<string, string>,
    answer: () => Response | Promise<Response>,
  ) => {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      context.set('notes', { refused: error.code });
      return refusedPage(context, error, findClient(store, parameters.get('client_id') ?? '')?.name);
    }
  };

  app.get(PATH, (context) => {
    const parameters = new Map(Object.entries(context.req.query()));
    return answered(context, parameters, () => {
      const request = readAuthorizationRequest(parameters, store, origin(context));
      const silent = request.prompts.includes('none');
      const account = chosenAccount(request, parameters.get('authuser'), store.state.accounts);
      if (!account) {
        if (silent) return sendBack(context, request, { error: 'interaction_required' });
        return chooserPage(context, request, store.state.accounts);
      }
      refuseStrangers(account);
      const earlier = granted(request, account.email);
      if (!request.prompts.includes('consent') && request.scopes.every((scope) => earlier.includes(scope))) {
        return finish(context, request, account, request.scopes, false);
      }
      if (silent) return sendBack(context, request, { error: 'interaction_required' });
      return consentPage(context, request, account, parameters, earlier);
    });
  });

  app.post(PATH, async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const parameters = new Map(
      form.getAll('parameter').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
    );
    return answered(context, parameters, () => {
      const request = readAuthorizationRequest(parameters, store, origin(context));
      const account = store.state.accounts.find(({ email }) => email === form.get('account'));
      if (!account) throw new RefusedRequest(400, 'invalid_request', 'There is no such account.');
      refuseStrangers(account);
      context.set('actor', account.email);
      if (form.get('decision') !== 'allow') {
        context.set('notes', { cancelled: true });
        return sendBack(context, request, { error: 'access_denied' });
      }
      const ticked = form.getAll('granted');
      return finish(
        context,
        request,
        account,
        request.scopes.filter((scope) => isBasic(scope) || ticked.includes(scope)),
        true,
      );
    });
  });

  app.get(RELAY_PATH, (context) => relayPage(context));

  const refuseStrangers = ({ email }: Account) => {
    const { testUsers } = store.state.settings;
    if (!testUsers || testUsers.includes(email)) return;
    const message =
      'The app is currently being tested, and can only be accessed by developer-approved testers. If you think you should have access, contact the developer.';
    throw new RefusedRequest(403, 'access_denied', message);
  };

  const finish = (
    context: EmulatorContext,
    request: AuthorizationRequest,
    account: Account,
    scopes: readonly string[],
    consented: boolean,
  ) => {
    const { client } = request;
    const { email } = account;
    const earlier = granted(request, email);
    store.state.consents[consentKey(email, client.id)] = [...new Set([...earlier, ...scopes])];
    store.changed();
    const all = request.includeGranted ? [...new Set([...earlier, ...scopes])] : scopes;
    context.set('actor', email);
    context.set('notes', { granted: all });
    const grant = { email, clientId: client.id, scopes: all };
    if (request.responseType === 'token') {
      const token = services.tokens.issueAccess(grant, false);
      const seconds = String(store.state.settings.accessTokenSeconds);
      return sendBack(context, request, { access_token: token.token, token_type: 'Bearer', expires_in: seconds, scope: all.join(' ') });
    }
    const { code } = services.codes.issue({
      ...grant,
      redirectUri: request.redirectUri,
      offline: request.offline,
      consented,
      ...(request.challenge ? { challenge: request.challenge } : {}),
      ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    });
    const authuser = String(store.state.accounts.indexOf(account));
    return sendBack(context, request, { code, scope: all.join(' '), authuser, prompt: consented ? 'consent' : 'none' });
  };
}

/** By the choice just made or the app's hint, an address or a subject; nobody where the person has to choose. */
function chosenAccount(request: AuthorizationRequest, choice: string | undefined, accounts: readonly Account[]): Account | undefined {
  const find = (who: string) => accounts.find(({ email, subject }) => email === who.toLowerCase() || subject === who);
  if (choice !== undefined) return find(choice) ?? accounts[Number(choice)];
  if (request.prompts.includes('select_account')) return undefined;
  return request.loginHint === undefined ? undefined : find(request.loginHint);
}

function sendBack(context: EmulatorContext, request: AuthorizationRequest, reply: Readonly<Record<string, string>>): Response {
  const url = new URL(request.redirectUri);
  const parameters = new URLSearchParams({ ...(request.state === undefined ? {} : { state: request.state }), ...reply });
  if (request.responseType === 'token') url.hash = parameters.toString();
  else for (const [name, value] of parameters) url.searchParams.set(name, value);
  return context.redirect(url.href, 302);
}
