import { ArrowRight } from 'lucide-react';
import { Button } from '../components/controls/button.tsx';
import { PagePicture, type PageProps } from './parts.tsx';

const COLUMNS = ['Number', 'Client', 'Total'] as const;

/** A table turning into documents: rows of a sample, and the pages that the engine makes of them. */
export function Hero({ content }: PageProps) {
  const { rows, pictures } = content;
  return (
    <section
      aria-labelledby="hero"
      className="mx-auto grid w-full max-w-6xl items-center gap-12 px-4 py-12 sm:px-6 lg:grid-cols-2 lg:py-20"
    >
      <div className="flex flex-col gap-6">
        <h1 id="hero" className="font-serif text-[2.5rem] leading-[1.1] font-semibold text-balance sm:text-[3.5rem]">
          Hundreds of PDFs from your Notion rows, in one go
        </h1>
        <p className="max-w-[52ch] text-base text-muted">
          Write your invoice, contract or certificate once, in Google Docs, with {'{{placeholders}}'}. {content.operator.productName} fills
          it with the rows of your Notion database: one PDF per row, downloaded here and stored back in the row.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="primary" className="h-11! px-6! text-base!">
            <a href="/auth">Get Started Free</a>
          </Button>
          <Button asChild className="h-11! px-6! text-base!">
            <a href="/demo">Try the demo</a>
          </Button>
        </div>
        <p className="text-muted">Made for accountants, studios, schools and everybody else who sends the same document many times.</p>
      </div>
      <figure className="flex flex-col gap-4">
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <table className="w-full border-collapse text-left text-sm">
            <caption className="border-b border-line px-3 py-2 text-left text-xs text-muted">Invoices · {rows.length} rows ready</caption>
            <thead>
              <tr className="text-muted">
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={`px-3 py-2 font-normal ${column === 'Total' ? 'text-right' : ''}`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row['Number']} className="border-t border-line">
                  {COLUMNS.map((column) => (
                    <td key={column} className={`px-3 py-2 ${column === 'Total' ? 'text-right tabular-nums' : ''}`}>
                      {column === 'Total' ? Number(row[column]).toFixed(2) : row[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <ArrowRight className="size-6 rotate-90 self-center text-accent" aria-hidden />
        <div className="grid grid-cols-3 gap-3">
          {rows.map((row, index) => (
            <PagePicture
              key={row['Number']}
              pictures={pictures}
              name={`invoice-${index + 1}`}
              isFirst
              alt={`The invoice ${row['Number']} for ${row['Client']} as a PDF page, with its lines and total`}
              className="aspect-[4/5] w-full object-cover object-top"
            />
          ))}
        </div>
        <figcaption className="text-xs text-muted">
          Not a drawing: these pages were made from those rows by the engine that makes yours.
        </figcaption>
      </figure>
    </section>
  );
}
