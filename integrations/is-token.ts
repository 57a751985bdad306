/**
 * Whether a header can carry this token (RFC 6750, 2.1), around which spaces do not matter. What was copied from where it is shown in part has
 * other signs in it, and no service answers to that.
 */
export const isToken = (text: string): boolean => /^[\x21-\x7e]+$/u.test(text.trim());
