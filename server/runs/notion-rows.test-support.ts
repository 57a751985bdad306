import type { TestServer } from '../server.test-support.ts';

export interface NotionRow {
  readonly id: string;
  /** Of GeneratePDF. */
  readonly status: string | undefined;
  /** Names in PDFFiles. */
  readonly files: readonly string[];
}

/** What somebody else does in the workspace: rows of the Notion emulator's samples, without the product. */
export function notionRowsOf(server: TestServer) {
  const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const reply = await fetch(`${server.notion.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${server.notionToken}`, 'notion-version': '2025-09-03', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(await reply.text());
    return reply.json();
  };
  const sourceOf = (database: string) => server.databases[database]?.dataSourceId;

  /** Up to 100, as they are now. */
  const read = async (database: string): Promise<readonly NotionRow[]> => {
    const { results } = (await call('POST', `data_sources/${sourceOf(database)}/query`, { page_size: 100 })) as {
      results: { id: string; properties: Record<string, { select?: { name: string } | null; files?: { name: string }[] }> }[];
    };
    return results.map(({ id, properties }) => ({
      id,
      status: properties['GeneratePDF']?.select?.name,
      files: (properties['PDFFiles']?.files ?? []).map(({ name }) => name),
    }));
  };
  const change = (row: string, body: unknown) => call('PATCH', `pages/${row}`, body);
  const setStatus = (row: string, name: string) => change(row, { properties: { GeneratePDF: { select: { name } } } });

  return {
    read,
    change,
    changeDatabase: (database: string, body: unknown) => call('PATCH', `databases/${server.databases[database]?.databaseId}`, body),
    changeSource: (database: string, body: unknown) => call('PATCH', `data_sources/${sourceOf(database)}`, body),
    /** Makes the first rows ready and all others not; gives the ready ones. */
    reset: async (database: string, readyRows: number): Promise<readonly NotionRow[]> => {
      const rows = await read(database);
      for (const [index, { id, status }] of rows.entries()) {
        const wanted = index < readyRows ? 'Ready to Generate' : 'Generated';
        if (status !== wanted) await setStatus(id, wanted);
      }
      return rows.slice(0, readyRows);
    },
  };
}
