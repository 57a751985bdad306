/** The mark of the product in the colour of the text around it. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden className={className}>
      <path d="M9 3h14a2 2 0 0 1 2 2v1H7V5a2 2 0 0 1 2-2Zm-3 5h20v3H6V8Zm-2 5h24v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V13Zm5 4v2h14v-2H9Zm0 5v2h9v-2H9Z" />
    </svg>
  );
}
