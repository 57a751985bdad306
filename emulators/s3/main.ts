import { startProcess } from '../kit/start-process.ts';
import { openS3 } from './open-s3.ts';

await startProcess('s3', async ({ folder }) => openS3(folder));
