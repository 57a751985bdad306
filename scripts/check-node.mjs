// The one thing that must be said before any import that an older Node could not read.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sheafmill needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
