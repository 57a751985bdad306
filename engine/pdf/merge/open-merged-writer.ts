import type { Page } from '../../layout/display-list.ts';
import { type PdfInput, writeBody, writeStreams } from '../document-body.ts';
import { tellMissingCharacters } from '../missing-characters.ts';
import { withLanguage } from '../open-writer.ts';
import { openResourceEmbedder } from '../resources/embed-resources.ts';
import { arePlainLabels, pageLabelEntries } from '../structure/page-labels.ts';
import { openWriterCaches } from '../writer-caches.ts';
import type { WriterOptions } from '../writer-options.ts';
import { openMergedFile } from './open-merged-file.ts';

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
}

/** Opens an empty file. */
export function openMergedWriter(options: MergedWriterOptions): MergedWriter {
  const caches = openWriterCaches(options);
  const merged = openMergedFile(options.title, options.encryption);
  const { file, hash } = merged;
  const { conformance } = caches;
  const resources = openResourceEmbedder(file, conformance);
  const language = options.template?.settings.language ?? (conformance.accessible ? options.language : undefined);
  let count = 0;

  return {
    prepare: caches.prepare,
    add: (given, bookmark) => {
      caches.nextDocument();
      const input = withLanguage(given, options);
      const written = caches.contents.write(input.pages, input.skeleton);
      tellMissingCharacters([...written, ...caches.watermarks(input.pages)], conformance, caches.missing, input.report);
      const context = { ...caches, ...merged.place(), file, hash, resources, elementIds: `d${++count}-` };
      const body = writeBody(input, caches.contents.mark(input.pages, written), context);
      writeStreams(written, body.streams, context);
      const printed = input.pages.map((page) => page.label);
      merged.added({
        ...body,
        bookmark,
        top: (input.pages[0] as Page).height,
        labels: pageLabelEntries(printed, context.firstPage),
        hasPlainLabels: arePlainLabels(printed),
      });
      return file.drain();
    },
    end: () => {
      merged.end(language, conformance);
      return file.drain();
    },
  };
}
