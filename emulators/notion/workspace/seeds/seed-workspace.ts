import type { HostedFiles } from '../../files/hosted-files.ts';
import { uuidOf } from '../identifiers.ts';
import type { Page } from '../model.ts';
import type { Store } from '../store.ts';
import { seedCertificates } from './certificates.ts';
import { seedContracts } from './contracts.ts';
import { seedInvoices } from './invoices.ts';
import { people, seedAuthor } from './people.ts';
import type { Table } from './table.ts';

export interface SeedOptions {
  /** Invoices; 25 are the standard. */
  readonly rows: number;
}

export type Samples = Readonly<Record<'invoices' | 'clients' | 'lineItems' | 'certificates' | 'contracts', Table>>;

const CREATED = Date.UTC(2026, 0, 5, 8, 0);

/** Fills the store with the sample workspace: the same objects, ids and times for the same options. */
export function seedWorkspace(store: Store, files: Pick<HostedFiles, 'put'>, { rows }: SeedOptions): Samples {
  const home: Page = {
    id: uuidOf('page home'),
    parent: { type: 'workspace' },
    icon: { type: 'emoji', emoji: '🏠' },
    cover: null,
    inTrash: false,
    isLocked: false,
    created: CREATED,
    edited: CREATED,
    createdBy: seedAuthor,
    editedBy: seedAuthor,
    values: { title: 'Office' },
  };
  store.put({ users: people, pages: [home] });
  const { invoices, clients, lineItems } = seedInvoices(home.id, CREATED, rows, files);
  const samples = {
    invoices,
    clients,
    lineItems,
    certificates: seedCertificates(home.id, CREATED),
    contracts: seedContracts(home.id, CREATED, clients),
  };
  for (const table of Object.values(samples)) store.put(table.contents());
  return samples;
}
