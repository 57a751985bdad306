/** Indirect references to these objects, one space between them (ISO 32000-1 7.3.10). */
export function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}
