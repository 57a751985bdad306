import { FileText, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import type { ChosenTemplate } from '../../lib/job/job.ts';
import { SAMPLE_TEMPLATES } from '../../lib/job/templates.ts';
import { showToast } from '../../lib/toasts.ts';
import { ChosenDocument } from './chosen-document.tsx';

type SampleName = (typeof SAMPLE_TEMPLATES)[number]['name'];

interface SampleDocumentStepProps {
  readonly template: ChosenTemplate | null;
  readonly onChoose: (name: SampleName) => void;
}

/** Step 2 in the demo: documents of ours instead of a Drive. */
export function SampleDocumentStep({ template, onChoose }: SampleDocumentStepProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  // Nothing else is in this Drive than what the sample search finds.
  const found = words === '' ? [] : SAMPLE_TEMPLATES.filter(({ title }) => title.toLowerCase().includes(words));
  const choose = (name: SampleName, title: string) => {
    setOpen(false);
    onChoose(name);
    showToast({ kind: 'success', title: 'Success', description: `Document "${title}" loaded successfully` });
  };
  return (
    <>
      {template && <ChosenDocument template={template} />}
      <p className="text-muted">Search for 'User Document' in the picker.</p>
      <Dialog
        title="Select Google Document"
        description="In the demo the picker holds three documents. Search for 'User Document'."
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={<Button variant={template ? 'outline' : 'primary'}>{template ? 'Change Document' : 'Add Google Document'}</Button>}
      >
        <TextField
          label="Search documents"
          type="search"
          placeholder="User Document"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.length === 0 ? (
          <p className="flex items-center justify-center gap-2 rounded-lg border border-line p-6 text-muted">
            <Search className="size-4" aria-hidden />
            {words === '' ? "Search for 'User Document'" : 'No documents found'}
          </p>
        ) : (
          <ul className="flex flex-col gap-2">
            {found.map(({ name, title }) => (
              <li key={name}>
                <button
                  type="button"
                  className="flex w-full items-center gap-3 rounded-lg border border-control-line px-4 py-3 text-left hover:bg-accent-soft"
                  onClick={() => choose(name, title)}
                >
                  <FileText className="size-5 text-accent" aria-hidden />
                  {title}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  );
}
