import { APIError } from 'better-auth/api';
import type { Feature } from '../feature.ts';
import type { AppContext } from '../http/build-app.ts';
import type { Caller } from '../http/call-context.ts';
import type { Services } from '../services.ts';
import { identifier } from './identify.ts';
import { addMailLinkPage, MAIL_LINKS } from './mail-link-pages.ts';
import { ADDRESS_HEADER, type Auth, type AuthDependencies, configureAuth } from './open-auth.ts';
import { currentSignIn } from './sign-in.ts';

/** Sign-in: its routes, and who sends a request. */
export function openAuth(
  services: Services,
  dependencies: AuthDependencies,
): { readonly identify: (request: Request) => Promise<Caller | undefined>; readonly feature: Feature } {
  const auth = configureAuth(services, dependencies);
  return {
    identify: identifier(services, auth),
    feature: {
      mount: (app) => {
        app.on(['GET', 'POST'], '/api/auth/*', (context) => answer(auth, context));
        // Both providers send the browser here: an answer whose state is one of a sign-in is for the library, others are for our pages.
        app.get('/callback', async (context, next) => {
          const provider = await providerOf(auth, context.req.query('state'));
          if (provider === undefined) return next();
          const { search } = new URL(context.req.url);
          return answer(auth, context, `/api/auth/callback/${provider}${search}`);
        });
        addMailLinkPage(app, MAIL_LINKS.magicLink, ({ token }, context) =>
          within(context, (headers) =>
            auth.api.magicLinkVerify({
              query: { token, callbackURL: '/onboarding', errorCallbackURL: '/auth' },
              headers,
              asResponse: true,
            }),
          ),
        );
        addMailLinkPage(app, MAIL_LINKS.verification, ({ token }, context) =>
          within(context, (headers) =>
            auth.api.verifyEmail({ query: { token, callbackURL: '/auth?verified=1' }, headers, asResponse: true }),
          ),
        );
        addMailLinkPage(app, MAIL_LINKS.passwordReset, async ({ token, password }, context) => {
          try {
            await within(context, (headers) => auth.api.resetPassword({ body: { token, newPassword: password }, headers }));
            return context.redirect('/auth?reset=1', 303);
          } catch (error) {
            if (!(error instanceof APIError)) throw error;
            return error.body?.message ?? 'The password could not be saved.';
          }
        });
      },
    },
  };
}

/** Hands a request to the library, with what is known of who sent it. */
async function answer(auth: Auth, context: AppContext, path?: string): Promise<Response> {
  const { raw } = context.req;
  const response = await within(context, (headers) =>
    auth.handler(path === undefined ? new Request(raw, { headers }) : new Request(new URL(path, raw.url), { headers })),
  );
  const wait = response.headers.get('x-retry-after');
  if (wait) response.headers.set('retry-after', wait);
  return context.newResponse(response.body, response);
}

function within<T>(context: AppContext, task: (headers: Headers) => Promise<T>): Promise<T> {
  const headers = new Headers(context.req.raw.headers);
  headers.set(ADDRESS_HEADER, context.get('call').address);
  return currentSignIn.run({ request: context.req.raw }, () => task(headers));
}

/** The provider that a sign-in with this state was sent to. */
async function providerOf(auth: Auth, state: string | undefined): Promise<'google' | undefined> {
  if (!state) return undefined;
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findVerificationValue(`auth-state:${state}`)) ? 'google' : undefined;
}
