import type { Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { App, AppEnvironment } from '../http/build-app.ts';
import { contentSecurityPolicy, newNonce } from '../http/security-headers.ts';

interface Page {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Asks for a new password besides. */
  readonly hasPassword?: boolean;
}

/** Where the links in mails lead. A link that is only opened, as programs that scan mails do, changes nothing: the button does. */
export const MAIL_LINKS = {
  magicLink: { path: '/auth/magic-link', title: 'Sign in', text: 'You are about to sign in.', button: 'Sign in' },
  verification: {
    path: '/auth/verify-email',
    title: 'Confirm your e-mail address',
    text: 'Confirm only if you made the account and chose its password yourself.',
    button: 'Confirm',
  },
  passwordReset: {
    path: '/auth/reset-password',
    title: 'Choose a new password',
    text: 'All other sessions are signed out.',
    button: 'Save the password',
    hasPassword: true,
  },
} as const satisfies Record<string, Page>;

export interface LinkForm {
  readonly token: string;
  readonly password: string;
}

const formSchema = z.object({ token: z.string().min(1).max(2000), password: z.string().max(500).default('') });

/** `confirm` answers the form with where the browser goes next, cookies included, or with a text of what is wrong. */
export function addMailLinkPage(
  app: App,
  page: Page,
  confirm: (form: LinkForm, context: Context<AppEnvironment>) => Promise<Response | string>,
) {
  app.get(page.path, (context) => show(context, page, context.req.query('token') ?? ''));
  app.post(page.path, async (context) => {
    const form = formSchema.safeParse(await context.req.parseBody());
    if (!form.success) return context.redirect('/auth?error=INVALID_TOKEN', 303);
    const answer = await confirm(form.data, context);
    return typeof answer === 'string' ? show(context, page, form.data.token, answer) : answer;
  });
}

function show(context: Context<AppEnvironment>, page: Page, token: string, fault?: string) {
  const nonce = newNonce();
  context.header('content-security-policy', contentSecurityPolicy('page', nonce));
  context.header('referrer-policy', 'strict-origin');
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          :root { color-scheme: light dark; --ground: #fbfaf7; --ink: #1c1b19; --line: #8c887f; --accent: #0e6b63; --on-accent: #fff; --danger: #b3261e; }
          @media (prefers-color-scheme: dark) {
            :root { --ground: #161614; --ink: #f1efe9; --line: #7d7a72; --accent: #5cc4b8; --on-accent: #0b2623; --danger: #ff9d94; }
          }
          body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 15vh auto; padding: 0 1rem; background: var(--ground); color: var(--ink); }
          h1 { font-size: 1.75rem; line-height: 1.2; }
          label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
          input { margin: 0.25rem 0 1rem; padding: 0.5rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; }
          button { padding: 0.6rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); cursor: pointer; }
          :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
          [role='alert'] { color: var(--danger); }
        </style>
        <main>
          <h1>${page.title}</h1>
          <p>${page.text}</p>
          ${fault === undefined ? '' : html`<p role="alert">${fault}</p>`}
          <form method="post" enctype="multipart/form-data" action="${page.path}">
            <input type="hidden" name="token" value="${token}" />
            ${
              page.hasPassword
                ? html`<label for="password">New password, at least 8 characters</label>
                    <input id="password" type="password" name="password" minlength="8" autocomplete="new-password" required />`
                : ''
            }
            <button>${page.button}</button>
          </form>
        </main>
      </html>`,
    fault === undefined ? 200 : 400,
  );
}
