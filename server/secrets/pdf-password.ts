import type { Vault } from './vault.ts';

/** The password of the PDFs of a run or of an automation, as its column keeps it: sealed, '' for none. */
export interface PdfPasswords {
  readonly seal: (table: 'runs' | 'recipes', owner: string, password: string) => string;
  /** Throws SealedSecretError. */
  readonly open: (table: 'runs' | 'recipes', owner: string, sealed: string) => string;
}

export const pdfPasswords = (vault: Vault): PdfPasswords => ({
  seal: (table, owner, password) => (password === '' ? '' : vault.seal(password, { table, owner, column: 'password' })),
  open: (table, owner, sealed) => (sealed === '' ? '' : vault.open(sealed, { table, owner, column: 'password' })),
});
