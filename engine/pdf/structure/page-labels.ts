import { pdfText } from '../file/pdf-text.ts';

/** `/Nums` entries for the printed page numbers, from page index `first` on; consecutive decimal numbers share an entry (ISO 32000-1 12.4.2). */
export function pageLabelEntries(labels: readonly string[], first: number): string {
  let text = '';
  let expected: number | undefined;
  labels.forEach((label, index) => {
    const value = /^[1-9]\d{0,8}$/.test(label) ? Number(label) : undefined;
    if (value === undefined) text += `${first + index}<</P${pdfText(label)}>>`;
    else if (value !== expected) text += `${first + index}<</S/D/St ${value}>>`;
    expected = value === undefined ? undefined : value + 1;
  });
  return text;
}

/** The labels are 1, 2, 3 …, which readers show anyway. */
export function arePlainLabels(labels: readonly string[]): boolean {
  return labels.every((label, index) => label === String(index + 1));
}
