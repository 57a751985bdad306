type Equal<V> = (a: V, b: V) => boolean;

/** What is compared by identity: numbers, texts, and the objects that stay the same while nothing in them changes. */
export const same: Equal<unknown> = (a, b) => a === b;

/** What may differ. */
export const unheeded: Equal<unknown> = () => true;

/** Compares objects by their fields. The type asks for every field of `T`: one that is added later has to be compared as well. */
export function compareFields<T extends object>(equals: { readonly [K in keyof T]-?: Equal<T[K]> }): Equal<T> {
  const names = Object.keys(equals) as (keyof T)[];
  return function sameFields(a, b) {
    if (a === b) return true;
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as keyof T;
      if (!equals[name](a[name], b[name])) return false;
    }
    return true;
  };
}
