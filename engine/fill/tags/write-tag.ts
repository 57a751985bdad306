/**
 * The tag that means the column of a name, whatever that is: quoted where the bare name would mean something else. A name with a quotation
 * mark in it can not be quoted.
 */
export function writeTag(name: string): string {
  const isSpecial = /^[#/]|[|{}]/u.test(name) || name.toLowerCase() === 'else';
  return isSpecial && !/["\u201c-\u201f]/u.test(name) ? `{{"${name}"}}` : `{{${name}}}`;
}
