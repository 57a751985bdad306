// A thread as its entry starts it, which also tells what V8 has compiled of it.
const { parentPort, workerData } = require('node:worker_threads');
const { script } = require(workerData.entry);

parentPort.on('message', ({ type }) => {
  if (type === 'code') parentPort.postMessage(script.createCachedData());
});
