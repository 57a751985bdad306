import type { Feature } from '../feature.ts';
import { withoutSlash } from '../http/without-slash.ts';
import type { Services } from '../services.ts';
import { type ApiDocument, describeApi } from './describe-api.ts';
import { referencePage } from './reference-page.ts';

const VERSION = '0.1.0';

/** The description of the API, for programs and people, and a page that says what is where. */
export function openReference({ config }: Services): Feature {
  let made: Promise<ApiDocument> | undefined;
  const document = () => {
    made ??= describeApi(config.operator.productName, VERSION, `${config.publicUrl}/api`);
    return made;
  };
  return {
    mount: (app) => {
      app.get('/api/openapi.json', async (context) => context.json(await document()));
      app.get('/api/docs', async () => referencePage(await document()));
      app.get('/api/docs/', withoutSlash);
    },
  };
}
