import './keep-memory-small.ts';
import { startProcess } from '../kit/start-process.ts';
import { openNotion } from './open-notion.ts';

await startProcess('notion', openNotion);
