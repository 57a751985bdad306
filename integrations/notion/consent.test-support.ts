/** Of the kind that the emulator takes. */
export const redirectUri = 'http://127.0.0.1:4000/callback';

/** Consents as a person would in a browser: the first one on the page, sharing some databases. Gives the code of the answer. */
export async function consent(authorizeUrl: string, ...shared: readonly string[]): Promise<string> {
  const page = await (await fetch(authorizeUrl)).text();
  const hidden = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]);
  const person = /name="person"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="person"|<option[^>]*value="([0-9a-f-]{36})"/u.exec(page);
  const choice = [['decision', 'allow'], ['person', person?.slice(1).find(Boolean) ?? ''], ...shared.map((id) => ['shared', id])];
  const reply = await fetch(new URL('/v1/oauth/authorize', authorizeUrl), {
    method: 'POST',
    body: new URLSearchParams([...hidden, ...choice]),
    redirect: 'manual',
  });
  const code = new URL(reply.headers.get('location') ?? '', authorizeUrl).searchParams.get('code');
  if (code === null) throw new Error(`No code: ${reply.status} ${await reply.text()}`);
  return code;
}
