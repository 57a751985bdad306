import type { HostedFiles } from '../../files/hosted-files.ts';
import { uuidOf } from '../identifiers.ts';
import type { Id, Page } from '../model.ts';
import type { Store } from '../store.ts';
import { sampleGroup, seedAllTypes } from './all-types.ts';
import { seedCertificates } from './certificates.ts';
import { seedContracts } from './contracts.ts';
import { seedInvoices } from './invoices.ts';
import { people, seedAuthor } from './people.ts';
import { seedRandomTable } from './random-table.ts';
import type { Table, TableIds } from './table.ts';

export interface SeedOptions {
  /** Invoices; 25 are the standard. */
  readonly rows: number;
  /** Adds a database at random. */
  readonly random: number | null;
}

/** Sample tables by the names under which the emulator tells them. */
export type Samples = Readonly<Record<string, Pick<TableIds, 'databaseId' | 'dataSourceId' | 'viewId'>>>;

const CREATED = Date.UTC(2026, 0, 5, 8, 0);

/** What lies under it is shared with a connection only by its own id, not with one that sees everything else. */
export const PRIVATE_PAGE: Id = uuidOf('page private');

/** Fills the store with the sample workspace: the same objects, ids and times for the same options. */
export function seedWorkspace(store: Store, files: Pick<HostedFiles, 'put'>, { rows, random }: SeedOptions): Samples {
  const home = topPage(uuidOf('page home'), '🏠', 'Office');
  store.put({ users: [...people, sampleGroup], pages: [home, topPage(PRIVATE_PAGE, '🔒', 'Private')] });
  const { invoices, clients, lineItems } = seedInvoices(home.id, CREATED, rows, files);
  const certificates = seedCertificates(home.id, CREATED);
  const contracts = seedContracts(home.id, CREATED, clients);
  const [allTypes, parts, salaries] = seedAllTypes(home.id, PRIVATE_PAGE, CREATED, files);
  const samples: Readonly<Record<string, Table>> = {
    ...{ invoices, clients, lineItems, certificates, contracts, allTypes, parts },
    ...(random === null ? {} : { random: seedRandomTable(random, home.id, CREATED) }),
  };
  for (const table of [...Object.values(samples), salaries]) store.put(table.contents());
  return Object.fromEntries(
    Object.entries(samples).map(([name, { databaseId, dataSourceId, viewId }]) => [name, { databaseId, dataSourceId, viewId }]),
  );
}

function topPage(id: Id, emoji: string, title: string): Page {
  return {
    id,
    parent: { type: 'workspace' },
    icon: { type: 'emoji', emoji },
    cover: null,
    inTrash: false,
    isLocked: false,
    created: CREATED,
    edited: CREATED,
    createdBy: seedAuthor,
    editedBy: seedAuthor,
    values: { title },
  };
}
