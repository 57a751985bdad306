/** What to do about a template or a row that is more than the engine can do in its time and memory. */
export const HEAVY_WORK_HINT =
  'Look for hundreds of pages, very deep nesting, very long values or thousands of repeated rows in the template and in this row.';
