import { PagePicture, type PageProps } from './parts.tsx';

/** How a PDF comes about, in three steps, with what one sees. */
export function StepsList({ content }: PageProps) {
  const { pictures } = content;
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      <li className="flex flex-col gap-3">
        <h3 className="text-base font-semibold">1. Connect a database</h3>
        <p className="text-muted">
          Sign in and press ‘Add Notion Database’. Choose the databases to share on Notion’s own page. Rows of a CSV or JSON file work as
          well.
        </p>
        <table className="w-full border-collapse rounded-lg border border-line bg-surface text-left text-xs">
          <caption className="sr-only">Rows of a database</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className="px-3 py-2 font-normal">
                Client
              </th>
              <th scope="col" className="px-3 py-2 font-normal">
                GeneratePDF
              </th>
            </tr>
          </thead>
          <tbody>
            {content.rows.map((row) => (
              <tr key={row['Number']} className="border-t border-line">
                <td className="px-3 py-2">{row['Client']}</td>
                <td className="px-3 py-2">Ready to Generate</td>
              </tr>
            ))}
          </tbody>
        </table>
      </li>
      <li className="flex flex-col gap-3">
        <h3 className="text-base font-semibold">2. Choose a document</h3>
        <p className="text-muted">
          A Google document or a .docx with placeholders in double curly braces, named after the properties. The tool lists the names to
          copy.
        </p>
        <PagePicture
          pictures={pictures}
          name="template"
          alt="A template of an invoice, with placeholders in double curly braces where the values of a row go"
          className="aspect-[4/5] w-full object-cover object-top"
        />
      </li>
      <li className="flex flex-col gap-3">
        <h3 className="text-base font-semibold">3. Download PDFs</h3>
        <p className="text-muted">
          Look at any row before you run it, then press ‘Download PDFs’. Each PDF is downloaded and, if you like, stored back in its row.
        </p>
        <PagePicture
          pictures={pictures}
          name="invoice-1"
          alt="The same invoice filled with the values of a row"
          className="aspect-[4/5] w-full object-cover object-top"
        />
      </li>
    </ol>
  );
}
