import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const SOFFICE = process.env.SOFFICE ?? 'soffice';

/** Has LibreOffice write the PDFs of documents into `folder`, where it keeps its settings as well. */
export function convertToPdf(documents, folder, environment = process.env) {
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  execFileSync(SOFFICE, ['--headless', `-env:UserInstallation=${profile}`, '--convert-to', 'pdf', '--outdir', folder, ...documents], {
    env: environment,
    stdio: 'ignore',
    timeout: 120_000 + 10_000 * documents.length,
  });
}
