import { ApiError, validation } from './errors.ts';

/** 2022-06-28 is known only to refuse what it can't do. */
const VERSIONS = ['2022-06-28', '2025-09-03', '2026-03-11'] as const;

export type Version = (typeof VERSIONS)[number];

/** The version that the header names. */
export function readVersion(header: string | undefined): Version {
  if (header === undefined) {
    throw new ApiError(
      400,
      'missing_version',
      'Notion-Version header failed validation: Notion-Version header should be defined, instead was undefined.',
    );
  }
  const version = VERSIONS.find((known) => known === header);
  if (version) return version;
  const known = VERSIONS.map((name) => `\`"${name}"\``).join(', ');
  throw validation(
    `Notion-Version header failed validation: Notion-Version header should be one of ${known}, instead was \`"${header}"\`.`,
  );
}

/** Objects carry `archived` beside `in_trash` until 2026-03-11. */
export function trashFlags(inTrash: boolean, version: Version): { in_trash: boolean; archived?: boolean } {
  return version === '2026-03-11' ? { in_trash: inTrash } : { in_trash: inTrash, archived: inTrash };
}
