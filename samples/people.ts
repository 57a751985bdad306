/** Made-up clients: companies and places that do not exist, with the letters of several languages. */
export const CLIENTS = [
  ['Alder & Finch', 'Mill Lane 4', 'York YO1 7DX', 'United Kingdom'],
  ['Bäckerei Sonnenkorn', 'Lindenweg 12', '04109 Leipzig', 'Germany'],
  ['Café Île d’Été', '8 rue des Tilleuls', '69002 Lyon', 'France'],
  ['Dębowa Pracownia', 'ul. Leśna 3', '80-180 Gdańsk', 'Poland'],
  ['Estúdio Maré Alta', 'Rua do Farol 21', '4150-309 Porto', 'Portugal'],
] as const;
const FIRST = ['Ana', 'Björn', 'Chloé', 'Dénes', 'Elif', 'Fatima', 'Grzegorz', 'Hana', 'Íris', 'Jürgen'] as const;
const LAST = ['Albrecht', 'Brązowska', 'Çelik', 'Dvořák', 'Eklund', 'Ferreira', 'Ğülşen', 'Håkansson'] as const;

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('empty list');
  return item;
};

export const person = (index: number): string => `${at(FIRST, index * 7 + 3)} ${at(LAST, index * 5 + 1)}`;
export const client = (index: number) => {
  const [name, street, city, country] = at(CLIENTS, index);
  return { name: index < CLIENTS.length ? name : `${name} ${Math.floor(index / CLIENTS.length) + 1}`, street, city, country };
};
export const isoDate = (index: number): string =>
  `2026-${String((index % 12) + 1).padStart(2, '0')}-${String(((index * 7) % 28) + 1).padStart(2, '0')}`;
/** 25 numbers from 0. */
export const COUNT = Array.from({ length: 25 }, (_, index) => index);
