import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { DECIMAL_PLACES, LOCALES, NUMBER_STYLES } from '../../../contracts/choices.ts';
import type { Settings } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { Combobox } from '../../components/controls/combobox.tsx';
import { Field } from '../../components/controls/field.tsx';
import { Select } from '../../components/controls/select.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { putNewest } from '../../lib/calls/put-newest.ts';
import { showToast } from '../../lib/toasts.ts';
import { clockOf, sampleOf } from './samples.ts';
import { describeTimezone, offeredTimezones, systemTimezone } from './timezones.ts';

/** Milliseconds between two looks at the clock. */
const MINUTE = 60_000;

/** Settings of a visitor, who has no profile to keep them in. */
export interface VisitorSettings {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

interface SettingsFormProps {
  readonly visitor?: VisitorSettings;
  readonly onSaved: () => void;
}

export function SettingsForm({ visitor, onSaved }: SettingsFormProps) {
  const profile = useQuery({ ...queries.accounts.profile.queryOptions(), enabled: visitor === undefined });
  const hasFailed = profile.isError;
  useEffect(() => {
    if (hasFailed) {
      showToast({ kind: 'error', title: 'Error', description: 'Failed to load settings. Using default system timezone.' });
    }
  }, [hasFailed]);
  const settings = visitor?.settings ?? profile.data?.settings;
  if (!settings && !hasFailed) return <Skeleton className="h-64" />;
  const known = settings ?? { timezone: '', decimalPlaces: '2', numberStyle: 'US' };
  return <Form settings={known} {...(visitor ? { visitor } : {})} onSaved={onSaved} />;
}

function Form({ settings, visitor, onSaved }: SettingsFormProps & { readonly settings: Settings }) {
  /** Alone is saved: the rest may have been changed in another tab. */
  const [changed, setChanged] = useState<Partial<Settings>>(settings.timezone ? {} : { timezone: systemTimezone() });
  const chosen = { ...settings, ...changed };
  const now = useNow();
  const clock = clockOf(chosen, now);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.accounts.saveSettings({ ...changed, ...(clock === undefined ? {} : { currentTime: clock }) }),
    onSuccess: async (profile) => {
      await putNewest(client, queries.accounts.profile.queryKey(), profile);
      showToast({ kind: 'success', title: 'Success', description: 'Settings saved.' });
      onSaved();
    },
    onError: () => showToast({ kind: 'error', title: 'Error', description: 'Failed to save settings. Please try again.' }),
  });
  const change = (choice: Partial<Settings>) => {
    setChanged({ ...changed, ...choice });
    visitor?.onChange({ ...chosen, ...choice });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (visitor) showToast({ kind: 'error', title: 'Error', description: 'You must be signed in to save settings.' });
    else if (!save.isPending) save.mutate();
  };
  const sample = sampleOf(chosen, now);
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label="Timezone"
        hint={
          <span className="flex items-center gap-1">
            <Clock className="size-3" aria-hidden />
            {clock === undefined ? 'Unknown to this browser. It stays until you choose another.' : `Now: ${clock}`}
          </span>
        }
      >
        {({ id }) => (
          <Combobox
            id={id}
            label="Timezone"
            value={chosen.timezone}
            options={offeredTimezones(settings.timezone).map((zone) => ({ value: zone, label: describeTimezone(zone) }))}
            onChange={(timezone) => change({ timezone })}
            searchPlaceholder="Search timezones..."
          />
        )}
      </Field>
      <Field label="Decimal places">
        {({ id }) => (
          <Select
            id={id}
            value={chosen.decimalPlaces}
            options={DECIMAL_PLACES.map((places) => ({ value: places, label: places }))}
            onChange={(places) => change({ decimalPlaces: places as Settings['decimalPlaces'] })}
          />
        )}
      </Field>
      <Field label="Number style">
        {({ id }) => (
          <Select
            id={id}
            value={chosen.numberStyle}
            options={NUMBER_STYLES.map((style) => ({ value: style, label: `${style} · ${(1234567.8).toLocaleString(LOCALES[style])}` }))}
            onChange={(style) => change({ numberStyle: style as Settings['numberStyle'] })}
          />
        )}
      </Field>
      <dl aria-label="Sample" className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-lg bg-paper p-3" aria-live="polite">
        <dt className="text-muted">A date prints as</dt>
        <dd>{sample.date}</dd>
        <dt className="text-muted">A number prints as</dt>
        <dd>{sample.number}</dd>
      </dl>
      <Button type="submit" variant="primary" isBusy={save.isPending} className="self-end">
        Save settings
      </Button>
    </form>
  );
}

/** The time, new every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
