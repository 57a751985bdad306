import { useState } from 'react';
import type { RowSource, TemplateSource } from '../../../contracts/index.ts';
import { sourceText } from '../../lib/job/source-text.ts';
import { usePreviewRows } from './preview-data.ts';

const NONE: readonly string[] = [];

/**
 * Which row fills the pages, and the way to others; or the template itself, and the row that is gone back to. Rows of another source begin
 * with the first. What is wrong with the rows is no matter of the template: beside it there is no error.
 */
export function useChosenRow(source: RowSource, template: TemplateSource, version: string | undefined) {
  const [isTemplate, setIsTemplate] = useState(false);
  const [number, setNumber] = useState(0);
  const name = sourceText(source);
  const [countedOf, setCountedOf] = useState(name);
  if (countedOf !== name) {
    setCountedOf(name);
    setNumber(0);
  }
  const { columns, total, row, locked, error, retry } = usePreviewRows(source, template, version, number);
  // Rows may have been taken away since they were counted.
  if (total !== null && number > 0 && number >= total) setNumber(Math.max(0, total - 1));

  const isRow = !isTemplate;
  /** Null: the template. */
  const goTo = (to: number | null): void => {
    setIsTemplate(to === null);
    if (to !== null) setNumber(to);
  };
  /** From the template, back to the row that was left. */
  const step = (by: 1 | -1): void => {
    const to = isRow ? number + by : number;
    if (to >= 0 && (total === null || to < total)) goTo(to);
  };
  const ofRow = isRow ? { row, locked, error } : { row: null, locked: NONE, error: null };
  return { ...ofRow, isRow, isMissing: isRow && total === 0, number, total, columns, retry, goTo, step };
}
