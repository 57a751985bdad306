import { describe, expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';

const A = '38c9ce7b60a4817c8a8fdb641a44776a';
const B = 'bd8bd80a367246ea97fc89523fd866d9';
const V = '393abc1eedcd811eb7ad000c95b2122f';
const id = '38c9ce7b-60a4-817c-8a8f-db641a44776a';
const row = 'bd8bd80a-3672-46ea-97fc-89523fd866d9';
const view = '393abc1e-edcd-811e-b7ad-000c95b2122f';
const sandbox = '127.0.0.1:4001';

describe('parseAddress', () => {
  it.each([
    ['a bare id', A, { id }],
    ['a bare id with dashes, in capitals, with spaces around', `  ${id.toUpperCase()}\n`, { id }],
    ['a database', `https://www.notion.so/acme/Invoices-${A}`, { id }],
    ['a database with a view', `https://www.notion.so/acme/Invoices-${A}?v=${V}`, { id, view }],
    ['a database without the words of its title', `https://www.notion.so/${A}?v=${V}`, { id, view }],
    ['a row open beside its database', `https://www.notion.so/acme/Invoices-${A}?v=${V}&p=${B}&pm=s`, { id, view, row }],
    ['the same without the words of the title', `https://www.notion.so/acme/${A}?v=${V}&p=${B}&pm=c`, { id, view, row }],
    ['the addresses of 2026', `https://app.notion.com/p/Invoices-${A}?v=${V}`, { id, view }],
    ['the addresses of 2026 with dashes', `https://app.notion.com/p/${id}`, { id }],
    ['a published site', `https://acme.notion.site/Invoices-${A}?v=${V}&pvs=4`, { id, view }],
    ['the desktop app', `notion://www.notion.so/acme/Invoices-${A}`, { id }],
    ['no scheme', `notion.so/Invoices-${A}`, { id }],
    ['words in another script', `https://www.notion.so/acme/${encodeURIComponent('請求書')}-${A}`, { id }],
    ['a block within', `https://www.notion.so/Invoices-${A}#${B}`, { id }],
    ['a slash at the end', `https://www.notion.so/Invoices-${A}/`, { id }],
    ['angle brackets', `<https://www.notion.so/Invoices-${A}>`, { id }],
    ['only a view', `https://www.notion.so/x?v=${V}`, { view }],
    ['only a row', `https://www.notion.so/acme?p=${B}`, { row }],
    ['the sandbox', `http://${sandbox}/p/Invoices-${A}?v=${V}`, { id, view }],
  ])('reads %s', (_, address, expected) => {
    expect(parseAddress(address, sandbox)).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'Invoices'],
    ['another host', `https://evil.example/${A}`],
    ['a host that ends alike', `https://notnotion.so/${A}`],
    ['a host that begins alike', `https://www.notion.so.evil.example/${A}`],
    ['a host as user name', `https://www.notion.so@evil.example/${A}`],
    ['a user name', `https://someone:secret@www.notion.so/${A}`],
    ['no site', `https://.notion.site/${A}`],
    ['another port', `https://www.notion.so:8080/${A}`],
    ['another port of the sandbox', `http://127.0.0.1:4002/p/${A}`],
    ['another scheme', `javascript://www.notion.so/%0aalert(1)//${A}`],
    ['a file', `file:///etc/${A}`],
    ['no id', 'https://www.notion.so/login'],
    ['an id that is too long', `https://www.notion.so/f${A}`],
    ['an id that is too short', A.slice(1)],
    ['something endless', `https://www.notion.so/${'a'.repeat(5000)}-${A}`],
  ])('refuses %s', (_, address) => {
    expect(parseAddress(address, sandbox)).toBeUndefined();
  });
});
