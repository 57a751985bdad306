/** Names that are unique in a file; a full stop would make a field the part of another (ISO 32000-1 12.7.3.2). */
export function openFieldNames(): (wanted: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (wanted) => {
    const plain = wanted.replaceAll('.', '_');
    let name = plain;
    let count = next.get(plain) ?? 2;
    while (taken.has(name)) name = `${plain}_${count++}`;
    next.set(plain, count);
    taken.add(name);
    return name;
  };
}
