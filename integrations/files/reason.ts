const KNOWN: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the quota of the disk is used up'],
  ['EFBIG', 'the file would be larger than files may be here'],
  ['EROFS', 'the disk can only be read'],
  ['EIO', 'the disk fails'],
  ['ESPIPE', 'it is read more than once, which a pipe is not: save it as a file first'],
]);

/** Why the system refused to do something with a file, in words. */
export const reason = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return KNOWN.get(code) ?? (error instanceof Error ? error.message : String(error));
};
