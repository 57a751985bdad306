import { parentPort } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

// A thread of its own, because pdf.js adds to the prototypes of the language: answers each PDF with its text as pdf.js copies it, and
// with the warnings of reading all that it draws.
let warnings = [];
for (const level of ['log', 'warn', 'error']) console[level] = (...said) => warnings.push(said.join(' '));

parentPort?.on('message', async ({ pdf, password }) => {
  warnings = [];
  let copied = '';
  try {
    const task = getDocument({ data: pdf, password, verbosity: VerbosityLevel.WARNINGS });
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ('str' in item) copied += item.str;
      await page.getOperatorList();
      await page.getAnnotations();
      await page.getStructTree();
    }
    await document.getOutline();
    await document.getMetadata();
    await task.destroy();
  } catch (error) {
    warnings.push(String(error));
  }
  parentPort?.postMessage({ copied, warnings });
});
