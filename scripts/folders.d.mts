export const FOLDERS: readonly string[];
