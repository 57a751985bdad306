/** Media types of the files that rows become, by the end of their names. */
export const contentTypeOf = (name: string): string => (name.toLowerCase().endsWith('.docx') ? DOCX : 'application/pdf');

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
