import { startProcess } from '../kit/start-process.ts';
import { openGoogle } from './open-google.ts';

await startProcess('google', async ({ folder }) => openGoogle(folder));
