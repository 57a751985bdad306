// Entry of a bundle NAME.cjs: runs NAME.script.cjs beside it with the code that V8 had compiled of it when it was built (NAME.code).
// V8 itself refuses code of another version, of other flags or of another script; then the script is compiled as always.
const { existsSync, readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const base = __filename.slice(0, -'.cjs'.length);
const filename = `${base}.script.cjs`;
const cachedData = existsSync(`${base}.code`) ? readFileSync(`${base}.code`) : undefined;
const script = new Script(`(function (require, __filename) { 'use strict'; ${readFileSync(filename, 'utf8')}\n})`, {
  filename,
  cachedData,
});
script.runInThisContext()(require, filename);
exports.script = script;
