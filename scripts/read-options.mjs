import { parseArgs } from 'node:util';

/**
 * What a script was told. `usual`: its options and what each is when it is not given, which shows what it takes: a whole number from 1 on,
 * a text, a list of texts (given once for each), or `false` for nothing. `names`: what may be given without one, in this order.
 * Anything else ends the script with 2 and says what it takes.
 */
export function readOptions(usual, names = []) {
  try {
    return { ...usual, ...given(usual, names) };
  } catch (error) {
    if (!(error instanceof WrongOption || String(error.code).startsWith('ERR_PARSE_ARGS_'))) throw error;
    console.error(`${error.message.split('. ')[0].replace(/\.$/u, '')}. ${usageOf(usual, names)}`);
    process.exit(2);
  }
}

class WrongOption extends Error {}

function given(usual, names) {
  const options = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? 'boolean' : 'string', multiple: Array.isArray(value) },
    ]),
  );
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length > names.length) throw new WrongOption(`Unexpected argument '${positionals[names.length]}'`);
  for (const [name, text] of Object.entries(values)) if (typeof usual[name] === 'number') values[name] = wholeNumber(name, text);
  return { ...Object.fromEntries(positionals.map((text, index) => [names[index], text])), ...values };
}

function wholeNumber(name, text) {
  if (!/^[1-9]\d*$/u.test(text)) throw new WrongOption(`Option '--${name}' takes a whole number from 1 on, not '${text}'`);
  return Number(text);
}

function usageOf(usual, names) {
  const options = Object.entries(usual).map(([name, value]) => `--${name}${value === false ? '' : ` ${formOf(value)}`}`);
  return [...names, ...options].length === 0 ? 'It takes none.' : `It takes ${[...names, ...options].join(', ')}.`;
}

const formOf = (value) => (typeof value === 'number' ? `N (${value})` : typeof value === 'string' && value ? `TEXT (${value})` : 'TEXT');
