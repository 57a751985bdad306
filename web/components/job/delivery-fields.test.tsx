import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeliveryFields } from './delivery-fields.tsx';

const rows = { properties: [{ id: 'a', name: 'Mail', type: 'email', isLocked: false }], sample: [] };
const markupOf = (property: string, sendsMail?: boolean) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <DeliveryFields rows={rows} value={{ property, subject: 'Invoice', text: 'Hello' }} sendsMail={sendsMail} onChange={() => {}} />
    </QueryClientProvider>,
  );

it('shows the property of the address that is chosen, also when it is gone, and says so', () => {
  const gone = markupOf('Old mail');
  expect(gone).toMatch(/<option value="Old mail" selected="">Old mail<\/option>/u);
  expect(gone).toContain('not in the database any more');
  const known = markupOf('Mail');
  expect(known).toMatch(/<option value="Mail" selected="">/u);
  expect(known).not.toContain('not in the database any more');
});

it('says where no mail leaves the server, and nothing as long as that is not known', () => {
  expect(markupOf('Mail', false)).toContain('This server sends no mail yet');
  expect(markupOf('Mail', true)).not.toContain('sends no mail');
  expect(markupOf('Mail')).not.toContain('sends no mail');
});
