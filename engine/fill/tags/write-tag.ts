/**
 * The tag that means the column of a name, whatever that is: quoted where the bare name would mean something else. A name with a quotation
 * mark in it can not be quoted. `formatter`: the name of the one that its value goes through.
 */
export function writeTag(name: string, formatter?: string): string {
  const isSpecial = /^[#/]|[|{}]/u.test(name) || name.toLowerCase() === 'else';
  const written = isSpecial && !/["\u201c-\u201f]/u.test(name) ? `"${name}"` : name;
  return formatter === undefined ? `{{${written}}}` : `{{${written} | ${formatter}}}`;
}
