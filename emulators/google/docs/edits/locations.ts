import { z } from 'zod';
import { BODY_START, contentLength, segmentContent } from '../length.ts';
import type { Block, DocumentContent } from '../model.ts';
import { EditFault } from './edit-fault.ts';

const index = z.int().default(0);
const segmentId = z.string().default('');
/** There is one tab; naming it changes nothing. */
const tabId = z.literal(['', 't.0']).optional();

export const locationSchema = z.strictObject({ segmentId, index, tabId });
export const endOfSegmentSchema = z.strictObject({ segmentId, tabId });
export const rangeSchema = z.strictObject({ segmentId, startIndex: index, endIndex: index, tabId });

export interface Segment {
  readonly id: string;
  readonly blocks: readonly Block[];
  readonly start: number;
  readonly end: number;
}

export function segmentOf(content: DocumentContent, id: string): Segment {
  const blocks = segmentContent(content, id);
  if (!blocks) throw new EditFault(`Segment with ID ${id} was not found.`);
  const start = id === '' ? BODY_START : 0;
  return { id, blocks, start, end: start + contentLength(blocks) };
}

/** The content with other blocks in a segment. */
export function withSegment(content: DocumentContent, id: string, blocks: readonly Block[]): DocumentContent {
  if (id === '') return { ...content, body: blocks };
  return { ...content, segments: content.segments.map((each) => (each.id === id ? { ...each, content: blocks } : each)) };
}

export interface Place {
  readonly location?: z.infer<typeof locationSchema> | undefined;
  readonly endOfSegmentLocation?: z.infer<typeof endOfSegmentSchema> | undefined;
}

/** Where to insert: in front of the unit at `index`, which is never behind the last newline. */
export function insertionPoint(content: DocumentContent, place: Place): { readonly segment: Segment; readonly index: number } {
  if (place.endOfSegmentLocation) {
    const segment = segmentOf(content, place.endOfSegmentLocation.segmentId);
    return { segment, index: segment.end - 1 };
  }
  if (!place.location) throw new EditFault('The insertion location must be specified.');
  const segment = segmentOf(content, place.location.segmentId);
  checkIndex(place.location.index, segment);
  return { segment, index: place.location.index };
}

function checkIndex(index: number, { end }: Segment): void {
  if (index < 0) throw new EditFault(`Index ${index} must be greater than or equal to 0.`);
  if (index >= end) throw new EditFault(`Index ${index} must be less than the end index of the referenced segment, ${end}.`);
}

/** A range that is not empty and lies in its segment; it may include the last newline. */
export function checkedRange(content: DocumentContent, range: z.infer<typeof rangeSchema>): { segment: Segment; from: number; to: number } {
  const segment = segmentOf(content, range.segmentId);
  const { startIndex: from, endIndex: to } = range;
  if (to < from) throw new EditFault('Invalid range: end index cannot be less than start index.');
  checkIndex(from, segment);
  if (to > segment.end) throw new EditFault(`Index ${to} must be less than the end index of the referenced segment, ${segment.end}.`);
  if (to === from) throw new EditFault('The range should not be empty.');
  if (from < segment.start) throw new EditFault('Cannot operate on the first section break in the document.');
  return { segment, from, to };
}

/** True when the index stands between the halves of a surrogate pair. */
export function splitsPair(text: string, offset: number): boolean {
  return /[\uD800-\uDBFF]/.test(text[offset - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[offset] ?? '');
}
