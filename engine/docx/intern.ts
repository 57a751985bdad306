import type { ParagraphProperties } from '../model/paragraph.ts';
import type { RunProperties } from '../model/run.ts';

/** Hands out one object for all equal ones: caches and the merging of runs compare by identity. */
export interface Interning {
  readonly run: (properties: RunProperties) => RunProperties;
  readonly paragraph: (properties: ParagraphProperties) => ParagraphProperties;
}

export function openInterning(): Interning {
  const runs = new Map<string, RunProperties>();
  const paragraphs = new Map<string, ParagraphProperties>();
  return {
    run: (properties) => known(runs, properties),
    paragraph: (properties) => known(paragraphs, properties),
  };
}

function known<T>(all: Map<string, T>, properties: T): T {
  const key = JSON.stringify(properties);
  const existing = all.get(key);
  if (existing !== undefined) return existing;
  all.set(key, properties);
  return properties;
}
