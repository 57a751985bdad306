// `npm start`: installs and builds when needed, then starts the product: server, its database, and without credentials the emulators.
import './check-node.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './freshness.mjs';

ensureInstalled();
ensureBuilt();

const server = spawn(process.execPath, [path.join(root, 'dist', 'server.js')], { stdio: 'inherit', cwd: root });
// The terminal sends Ctrl-C to both; the server ends in order, and this process with it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
