import type { Page } from '../layout/display-list.ts';
import { type PdfInput, writeBody, writeStreams } from './document-body.ts';
import { openResourceEmbedder } from './embed-resources.ts';
import { openMergedFile } from './open-merged-file.ts';
import type { WriterOptions } from './open-writer.ts';
import { arePlainLabels, pageLabelEntries } from './page-labels.ts';
import { openWriterCaches } from './writer-caches.ts';

/**
 * Writes many documents into one file, a bookmark each. Bytes are handed out as they come: what stays in memory per
 * document is its bookmark and the places of its objects. Fonts and pictures are written once.
 */
export interface MergedWriter {
  readonly prepare: (pages: readonly Page[]) => void;
  /** Bytes to append to the file now. */
  readonly add: (input: PdfInput, bookmark: string) => Uint8Array;
  /** The last bytes of the file. */
  readonly end: () => Uint8Array;
}

export interface MergedWriterOptions extends WriterOptions {
  readonly title: string;
  /** BCP 47. */
  readonly language?: string;
}

export function openMergedWriter(options: MergedWriterOptions): MergedWriter {
  const caches = openWriterCaches(options);
  const merged = openMergedFile(options.title);
  const { file, hash } = merged;
  const resources = openResourceEmbedder(file);

  return {
    prepare: caches.prepare,
    add: (input, bookmark) => {
      caches.nextDocument();
      const place = merged.place();
      const written = caches.contents.write(input.pages, input.skeleton);
      const context = { ...caches, ...place, file, hash, resources };
      const body = writeBody(input, written, context);
      writeStreams(written, body.streams, context);
      const printed = input.pages.map((page) => page.label);
      merged.added({
        ...body,
        bookmark,
        top: (input.pages[0] as Page).height,
        labels: pageLabelEntries(printed, place.firstPage),
        hasPlainLabels: arePlainLabels(printed),
      });
      return file.drain();
    },
    end: () => {
      merged.end(options.language);
      return file.drain();
    },
  };
}
