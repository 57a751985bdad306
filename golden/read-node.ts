/** Of the structure of a page, as pdf.js reads it. */
export interface ReadNode {
  readonly role?: string;
  /** Text that stands for a figure. */
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly ReadNode[];
}
