import type { RunningEmulator } from '../integrations/emulators.test-support.ts';

/** Settings of a server, or of a worker, that works with emulators which were started apart from it. */
export function emulatorSettings(notion: RunningEmulator, google: RunningEmulator) {
  const ofNotion = notion.about as { clientId: string; clientSecret: string };
  const ofGoogle = google.about as { clientId: string; clientSecret: string; apiKey: string; appId: string };
  return {
    NOTION_BASE_URL: notion.url,
    NOTION_CLIENT_ID: ofNotion.clientId,
    NOTION_CLIENT_SECRET: ofNotion.clientSecret,
    GOOGLE_BASE_URL: google.url,
    GOOGLE_CLIENT_ID: ofGoogle.clientId,
    GOOGLE_CLIENT_SECRET: ofGoogle.clientSecret,
    GOOGLE_API_KEY: ofGoogle.apiKey,
    GOOGLE_APP_ID: ofGoogle.appId,
  };
}
