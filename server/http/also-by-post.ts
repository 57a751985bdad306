import type { App } from './build-app.ts';

/** Calls without input that are asked by GET are answered to a POST without one, too, as older clients send it. */
export function alsoByPost(app: App, paths: readonly string[]): void {
  for (const path of paths) {
    app.post(path, (context) => {
      const headers = new Headers(context.req.raw.headers);
      for (const name of ['content-length', 'content-type', 'transfer-encoding']) headers.delete(name);
      return app.fetch(new Request(context.req.url, { headers, signal: context.req.raw.signal }), context.env);
    });
  }
}
