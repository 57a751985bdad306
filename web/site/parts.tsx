import type { ReactNode } from 'react';
import type { SiteContent, SitePicture } from '../../contracts/index.ts';

/** What a page of the site is given. */
export interface PageProps {
  readonly content: SiteContent;
}

/** The column of a page, with its headline. */
export function PageMain({
  title,
  lead,
  width = 'max-w-6xl',
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly width?: string;
  readonly children?: ReactNode;
}) {
  return (
    <main className={`mx-auto flex w-full ${width} flex-1 flex-col gap-10 px-4 py-12 sm:px-6`}>
      <div className="flex flex-col gap-3">
        <h1 className="font-serif text-[2rem] leading-tight font-semibold sm:text-[2.5rem]">{title}</h1>
        {lead && <p className="max-w-[60ch] text-base text-muted">{lead}</p>}
      </div>
      {children}
    </main>
  );
}

/** Running text: headings, paragraphs and lists as they come. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-4 text-base [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 [&_h2]:mt-6 [&_h2]:scroll-mt-6 [&_h2]:text-xl [&_h2]:font-semibold [&_h3]:mt-2 [&_h3]:scroll-mt-6 [&_h3]:font-semibold [&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-5 [&_li]:marker:text-muted">
      {children}
    </div>
  );
}

/** Something that is written to the letter: a placeholder, a command, a name. */
export const Code = ({ children }: { readonly children: string }) => (
  <code className="rounded bg-line px-1 py-0.5 text-[0.85em] break-words">{children}</code>
);

/** Lines to type or to copy. */
export const CodeBlock = ({ children }: { readonly children: string }) => (
  <pre className="rounded-lg border border-line bg-surface p-4 text-sm wrap-anywhere whitespace-pre-wrap">
    <code>{children}</code>
  </pre>
);

export function SectionHead({ id, title, lead }: { readonly id: string; readonly title: string; readonly lead?: string }) {
  return (
    <div className="flex flex-col gap-2">
      <h2 id={id} className="font-serif text-[1.75rem] leading-tight font-semibold">
        {title}
      </h2>
      {lead && <p className="max-w-[60ch] text-base text-muted">{lead}</p>}
    </div>
  );
}

/** A page that the engine made. `alt` says what is on it. */
export function PagePicture({
  pictures,
  name,
  alt,
  isFirst = false,
  className = '',
}: {
  readonly pictures: readonly SitePicture[];
  readonly name: string;
  readonly alt: string;
  /** In sight when the page opens: loaded at once. */
  readonly isFirst?: boolean;
  readonly className?: string;
}) {
  const picture = pictures.find((one) => one.name === name);
  if (!picture) throw new Error(`The build made no picture '${name}'.`);
  return (
    <img
      src={picture.path}
      alt={alt}
      width={Math.round(picture.width)}
      height={Math.round(picture.height)}
      decoding="async"
      {...(isFirst ? {} : { loading: 'lazy' as const })}
      className={`h-auto rounded border border-line bg-white ${className}`}
    />
  );
}
