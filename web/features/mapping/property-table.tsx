import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Copy, Lock } from 'lucide-react';
import { useRef } from 'react';
import { writeTag } from '../../../engine/fill/tags/write-tag.ts';
import { Button } from '../../components/controls/button.tsx';
import { useCopied } from '../../components/controls/use-copied.ts';
import { PlacesSelect } from '../../components/job/places-select.tsx';
import { CutText } from '../../components/layout/cut-text.tsx';
import { SkipPast } from '../../components/layout/skip-past.tsx';
import type { Property } from '../../lib/job/job.ts';

interface PropertyTableProps {
  readonly properties: readonly Property[];
  readonly decimals: Readonly<Record<string, number>>;
  readonly onDecimals: (name: string, places: number | null) => void;
}

const ROW_HEIGHT = 44;

/** The properties with what goes into the document. Only the rows in view are in the page: there may be hundreds. */
export function PropertyTable({ properties, decimals, onDecimals }: PropertyTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { getVirtualItems, getTotalSize } = useVirtualizer({
    count: properties.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const [copied, copy] = useCopied();
  return (
    <SkipPast what="the properties" entries={properties.length} className="overflow-hidden rounded-lg border border-line">
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a virtual list are placed by themselves, which a <table> does not allow */}
      <div role="table" aria-label="Properties" aria-rowcount={properties.length + 1}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a row of a table takes no focus */}
        <div
          role="row"
          aria-rowindex={1}
          className="flex justify-between gap-2 border-b border-line bg-paper px-3 py-2 text-xs font-medium text-muted"
        >
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
          <span role="columnheader">Property Name</span>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
          <span role="columnheader">Action</span>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <div ref={scroller} role="rowgroup" tabIndex={0} aria-label="Rows of properties" className="max-h-80 overflow-y-auto">
          <div role="presentation" className="relative" style={{ height: getTotalSize() }}>
            {getVirtualItems().map(({ index, start }) => {
              const property = properties[index];
              return (
                property && (
                  <PropertyRow
                    key={property.id}
                    property={property}
                    rowIndex={index + 2}
                    top={start}
                    isCopied={copied === writeTag(property.name)}
                    onCopy={() => void copy(writeTag(property.name))}
                    places={decimals[property.name] ?? null}
                    onPlaces={(places) => onDecimals(property.name, places)}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
    </SkipPast>
  );
}

interface PropertyRowProps {
  readonly property: Property;
  readonly rowIndex: number;
  /** Pixels. */
  readonly top: number;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
  /** Null: as in the settings. */
  readonly places: number | null;
  readonly onPlaces: (places: number | null) => void;
}

function PropertyRow({ property: { name, type, isLocked }, rowIndex, top, isCopied, onCopy, places, onPlaces }: PropertyRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in the table
    // biome-ignore lint/a11y/useFocusableInteractive: as in the table
    <div
      role="row"
      aria-rowindex={rowIndex}
      className="absolute inset-x-0 flex items-center justify-between gap-2 border-b border-line px-3 last:border-0"
      style={{ height: ROW_HEIGHT, transform: `translateY(${top}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as in the table */}
      <span role="cell" className="flex min-w-0 items-center gap-2">
        <CutText text={name} />
        {isLocked && (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs text-muted">
            <Lock className="size-3" aria-hidden />
            Paid
          </span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as in the table */}
      <span role="cell" className="flex shrink-0 items-center gap-1">
        {type === 'number' && <PlacesSelect name={name} value={places} onChange={onPlaces} />}
        <Button size="small" variant="ghost" className="h-7! px-2! text-xs!" onClick={onCopy}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy'}</span>
          <span className="sr-only">{name}</span>
        </Button>
      </span>
    </div>
  );
}
