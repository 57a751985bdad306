import type { Id, Time } from '../model.ts';
import { people, seedAuthor } from './people.ts';
import { createTable, number, select, type Table } from './table.ts';

const graduates = [
  'Maria Sibylla Merian',
  'José Rizal',
  'Chien-Shiung Wu',
  'Srinivasa Ramanujan',
  'Lise Meitner',
  'Évariste Galois',
  'Sofia Kovalevskaya',
  'Wangari Maathai',
  'Søren Kierkegaard',
  'Rosalind Franklin',
  'Łukasiewicz Jan',
  'Ibn al-Haytham',
];
const courses = ['Introduction to Bookbinding', 'Data Protection Basics', 'First Aid at Work', 'Type & Layout'];

export function seedCertificates(parent: Id, created: Time): Table {
  const table = createTable({
    key: 'certificates',
    title: 'Certificates',
    icon: '🎓',
    parent,
    created,
    author: seedAuthor,
    columns: {
      Name: { type: 'title' },
      Course: select(...courses),
      Completed: { type: 'date' },
      Grade: number('percent'),
      Teacher: { type: 'people' },
      'Certificate no': { type: 'unique_id', prefix: 'CERT' },
      GeneratePDF: select('Ready to Generate', 'Generated', 'Failed'),
      PDFFiles: { type: 'files' },
    },
  });
  for (const [row, name] of graduates.entries()) {
    table.addRow({
      Name: name,
      Course: courses[row % courses.length] ?? null,
      Completed: { start: `2026-0${1 + (row % 6)}-${String(10 + row)}`, end: null },
      Grade: row === 7 ? null : (100 - 3 * row) / 100,
      Teacher: [(people[row % people.length] ?? people[0]).id],
      GeneratePDF: row < 10 ? 'Ready to Generate' : null,
    });
  }
  return table;
}
