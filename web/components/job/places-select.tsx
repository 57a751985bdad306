interface PlacesSelectProps {
  /** Of the property. */
  readonly name: string;
  /** Null: as in the settings. */
  readonly value: number | null;
  readonly onChange: (places: number | null) => void;
}

const PLACES = [0, 1, 2, 3, 4, 5] as const;

/** Decimal places of a number property. */
export const PlacesSelect = ({ name, value, onChange }: PlacesSelectProps) => (
  <select
    aria-label={`Decimals of ${name}`}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    className="h-7 rounded-md border border-control-line bg-surface px-1 text-xs"
  >
    <option value="">As set</option>
    {PLACES.map((each) => (
      <option key={each} value={each}>
        {(0).toFixed(each)}
      </option>
    ))}
  </select>
);

/** The decimals with those of one property changed. */
export function withPlaces(
  decimals: Readonly<Record<string, number>>,
  name: string,
  places: number | null,
): Readonly<Record<string, number>> {
  const { [name]: _, ...others } = decimals;
  return places === null ? others : { ...others, [name]: places };
}
