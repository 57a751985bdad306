import { randomUUID } from 'node:crypto';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { ApiError } from '../api/errors.ts';
import { contentTypeOf } from '../files/content-type.ts';
import type { StoredFile } from '../workspace/model.ts';
import { goBack, refuse } from './answers.ts';
import { READY_PROPERTY, showRow } from './database-page.ts';
import { writeCell } from './edit-row.ts';
import type { Visits } from './open-visits.ts';
import type { PagesWorld } from './pages-world.ts';
import { rowOf, showProperties } from './row-page.ts';

/** What people do to rows: values, files, new rows, deletion, the mark that makes a row ready. */
export function addRowRoutes(app: EmulatorApp, { services }: PagesWorld, visits: Visits): void {
  const { store } = services;

  app.post('/rows/:id/cell', async (context) => {
    const row = rowOf(store, context.req.param('id'));
    const form = await context.req.formData();
    const property = row?.source.properties.find(({ id }) => id === form.get('property'));
    if (!row || !property) return refuse(context, 404, 'This row is gone');
    const viewer = visits.viewerOf(context);
    try {
      const page = writeCell(viewer, row, property, form.getAll('value').map(String), visits.author(context));
      context.set('notes', { page: page.id, properties: [property.name] });
      const source = store.dataSources.get(row.source.id) ?? row.source;
      if (!context.req.header('x-fragment')) return goBack(context);
      return context.html(form.get('place') === 'row' ? showProperties(viewer, source, page) : showRow(viewer, source, page));
    } catch (error) {
      if (error instanceof ApiError) return refuse(context, 400, error.message);
      throw error;
    }
  });

  app.post('/rows/:id/files', async (context) => {
    const row = rowOf(store, context.req.param('id'));
    const form = await context.req.formData();
    const property = row?.source.properties.find(({ id, type }) => id === form.get('property') && type === 'files');
    if (!row || !property) return refuse(context, 404, 'This row is gone');
    const files = (row.page.values[property.id] ?? []) as readonly StoredFile[];
    const remove = form.get('remove');
    const added = form.get('file');
    const change = (value: readonly StoredFile[]) =>
      store.updatePage(row.page.id, { values: { [property.id]: value } }, visits.author(context));
    if (remove !== null) change(files.filter((_, index) => index !== Number(remove)));
    else if (added instanceof File && added.name !== '') {
      const key = `${randomUUID()}/${added.name}`;
      services.files.put(key, new Uint8Array(await added.arrayBuffer()), added.type || contentTypeOf(added.name));
      change([...files, { type: 'file', name: added.name, key }]);
    }
    return goBack(context);
  });

  app.post('/sources/:id/rows', async (context) => {
    const source = store.dataSources.get(context.req.param('id'));
    const form = await context.req.formData();
    if (!source) return refuse(context, 404, 'This database is gone');
    const rows = form.getAll('rows').flatMap((id) => rowOf(store, String(id)) ?? []);
    if (form.get('do') === 'add')
      store.createPage({ parent: { type: 'data_source_id', id: source.id }, values: {} }, visits.author(context));
    if (form.get('do') === 'delete') for (const { page } of rows) store.updatePage(page.id, { inTrash: true }, visits.author(context));
    const ready = source.properties.find(({ name }) => name === READY_PROPERTY);
    const option = ready && 'options' in ready ? ready.options.find(({ name }) => name === 'Ready to Generate') : undefined;
    if (form.get('do') === 'ready') {
      if (!ready || !option) return refuse(context, 400, `${READY_PROPERTY} has no option 'Ready to Generate'`);
      for (const row of rows) writeCell(visits.viewerOf(context), row, ready, [option.id], visits.author(context));
    }
    return goBack(context);
  });
}
