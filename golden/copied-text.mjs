import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

// A thread of its own, because pdf.js adds to the prototypes of the language: answers each PDF with its text as pdf.js copies it.
parentPort?.on('message', async (data) => {
  const task = getDocument({ data, verbosity: 0 });
  const document = await task.promise;
  let copied = '';
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) copied += item.str;
  }
  await task.destroy();
  parentPort?.postMessage(copied);
});
