/** The form in which addresses are compared: NFKC, lower case, no space around. */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
