/** The operator asked for something that can't be done: the message says what and how to mend it. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
}
