import { describe, expect, it } from 'vitest';
import { documentId } from './document-address.ts';
import { googleEndpoints } from './google-endpoints.ts';

const ID = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ-0123456789_abcde';
const { documentOrigins } = googleEndpoints();

it('asks Google itself where no other address is set', () => {
  expect(googleEndpoints('')).toEqual(googleEndpoints());
});

describe('documentId', () => {
  it.each([
    ID,
    ` ${ID}\n`,
    `https://docs.google.com/document/d/${ID}/edit`,
    `https://docs.google.com/document/d/${ID}/edit?usp=sharing#heading=h.1`,
    `https://docs.google.com/document/d/${ID}`,
    `https://docs.google.com/document/u/1/d/${ID}/edit`,
    `https://docs.google.com/a/example.com/document/d/${ID}/preview`,
    `https://drive.google.com/file/d/${ID}/view?usp=drive_link`,
    `https://drive.google.com/open?id=${ID}&authuser=0`,
    `HTTPS://DOCS.GOOGLE.COM/document/d/${ID}/edit`,
    `docs.google.com/document/d/${ID}/edit`,
  ])('reads %s', (address) => {
    expect(documentId(address, documentOrigins)).toBe(ID);
  });

  it.each([
    '',
    'invoice',
    'https://docs.google.com/',
    `https://docs.google.com.example.com/document/d/${ID}/edit`,
    `https://example.com/document/d/${ID}/edit`,
    `https://docs.google.com@example.com/document/d/${ID}/edit`,
    `https://user@docs.google.com/document/d/${ID}/edit`,
    `https://example.com/?u=https://docs.google.com/document/d/${ID}/edit`,
    `https://docs.google.com/spreadsheets/d/${ID}/edit`,
    `https://docs.google.com/document/d/e/2PACX-${ID}/pub`,
    'https://docs.google.com/document/d/../../evil/edit',
    'https://docs.google.com/document/d/short/edit',
    `javascript:${ID}`,
    `${ID}/../other`,
    `${ID}?alt=media`,
  ])('refuses %s', (address) => {
    expect(() => documentId(address, documentOrigins)).toThrow(expect.objectContaining({ reason: 'invalid' }));
  });

  it('reads addresses of the sandbox when that is where Google is', () => {
    const { documentOrigins: origins } = googleEndpoints('http://127.0.0.1:4000');
    expect(documentId(`http://127.0.0.1:4000/document/d/${ID}/edit`, origins)).toBe(ID);
    expect(() => documentId(`https://docs.google.com/document/d/${ID}/edit`, origins)).toThrow();
  });
});
