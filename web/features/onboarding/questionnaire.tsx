import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { REFERRALS, VOLUMES } from '../../../contracts/choices.ts';
import type { Profile } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { ChoiceList } from '../../components/controls/choice-list.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { OuterLink } from '../../components/links/outer-link.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { productName } from '../../lib/calls/page-config.ts';
import { putNewest } from '../../lib/calls/put-newest.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { showToast } from '../../lib/toasts.ts';

interface QuestionnaireProps {
  readonly profile: Profile;
  readonly supportEmail: string;
}

type Volume = (typeof VOLUMES)[number];
type Referral = (typeof REFERRALS)[number];

/** The two questions of the first visit, from the first that has no answer. Answers go into the cached profile: who shows this sees there when it is over. */
export function Questionnaire({ profile, supportEmail }: QuestionnaireProps) {
  const [step, setStep] = useState(profile.documentVolume ? 1 : 0);
  const [isTurnedTo, setTurnedTo] = useState(false);
  const turnTo = (next: number) => {
    setStep(next);
    setTurnedTo(true);
  };
  return (
    <div className="flex flex-col gap-6">
      <div role="progressbar" aria-label={`Step ${step + 1} of 2`} aria-valuemin={0} aria-valuemax={2} aria-valuenow={step + 1}>
        <div className="grid grid-cols-2 gap-2" aria-hidden>
          {[0, 1].map((segment) => (
            <div key={segment} className={`h-1.5 rounded-full forced-colors:outline ${segment <= step ? 'bg-accent' : 'bg-line'}`} />
          ))}
        </div>
      </div>
      {step === 0 ? (
        <VolumeStep profile={profile} isTurnedTo={isTurnedTo} onSaved={() => turnTo(1)} />
      ) : (
        <ReferralStep supportEmail={supportEmail} isTurnedTo={isTurnedTo} onBack={() => turnTo(0)} />
      )}
    </div>
  );
}

/** Stores one answer and keeps the profile that comes back. */
function useAnswer(what: 'PDF volume' | 'referral source', onSaved: (profile: Profile) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: Parameters<typeof api.accounts.answerOnboarding>[0]) => api.accounts.answerOnboarding(answer),
    onSuccess: async (saved) => {
      await putNewest(client, queries.accounts.profile.queryKey(), saved);
      showToast({ kind: 'success', title: 'Success', description: `${what[0]?.toUpperCase()}${what.slice(1)} saved.` });
      onSaved(saved);
    },
    onError: (error) =>
      showToast({ kind: 'error', title: 'Error', description: `Failed to save ${what}. ${faultOf(error).message} Please try again.` }),
  });
}

interface VolumeStepProps extends Pick<StepProps, 'isTurnedTo'> {
  readonly profile: Profile;
  readonly onSaved: () => void;
}

function VolumeStep({ profile, isTurnedTo, onSaved }: VolumeStepProps) {
  const [volume, setVolume] = useState<Volume | undefined>(VOLUMES.find((known) => known === profile.documentVolume));
  const answer = useAnswer('PDF volume', onSaved);
  const submit = () => {
    if (volume) answer.mutate({ documentVolume: volume });
    else showToast({ kind: 'error', title: 'Missing Selection', description: 'Please select your estimated monthly PDF volume.' });
  };
  return (
    <Step
      title="How many PDFs will you make in a month?"
      isTurnedTo={isTurnedTo}
      isBusy={answer.isPending}
      isMissing={!volume}
      onSubmit={submit}
    >
      <ChoiceList label="PDFs a month" options={VOLUMES} value={volume} onChange={setVolume} />
    </Step>
  );
}

interface ReferralStepProps extends Pick<StepProps, 'isTurnedTo'> {
  readonly supportEmail: string;
  readonly onBack: () => void;
}

function ReferralStep({ supportEmail, isTurnedTo, onBack }: ReferralStepProps) {
  const [source, setSource] = useState<Referral>();
  const [other, setOther] = useState('');
  const answer = useAnswer('referral source', (profile) => void welcome(profile, supportEmail));
  const given = source === 'Others' ? other.trim() : source;
  const submit = () => {
    if (given) answer.mutate({ referralSource: given });
    else if (source)
      showToast({ kind: 'error', title: 'Missing Input', description: `Please specify how you heard about ${productName}.` });
    else showToast({ kind: 'error', title: 'Missing Selection', description: `Please select how you heard about ${productName}.` });
  };
  return (
    <Step
      title={`How did you hear about ${productName}?`}
      isTurnedTo={isTurnedTo}
      isBusy={answer.isPending}
      isMissing={!given}
      onSubmit={submit}
      onBack={onBack}
    >
      <ChoiceList label="Where you heard of it" options={REFERRALS} value={source} onChange={setSource} />
      {source === 'Others' && (
        <TextField label="Please specify" maxLength={200} value={other} onChange={({ target }) => setOther(target.value)} />
      )}
      <p className="text-xs text-muted">
        The tool comes next.{' '}
        <OuterLink href="/getstarted" target="_blank" className="text-accent underline underline-offset-2">
          Activate Your Free Plan
        </OuterLink>{' '}
        tells what it holds.
      </p>
    </Step>
  );
}

interface StepProps {
  readonly title: string;
  /** Another step stood here before, with what had the focus. */
  readonly isTurnedTo: boolean;
  readonly isBusy: boolean;
  /** Nothing to submit yet: a click says what is missing. */
  readonly isMissing: boolean;
  readonly onSubmit: () => void;
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

function Step({ title, isTurnedTo, isBusy, isMissing, onSubmit, onBack, children }: StepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form className="flex flex-col gap-5" onSubmit={submit}>
      <PageHeading tabIndex={-1} {...(isTurnedTo ? { ref: takeFocus } : {})}>
        {title}
      </PageHeading>
      {children}
      <div className="flex justify-between gap-3">
        {onBack ? (
          <Button variant="ghost" onClick={onBack}>
            <ArrowLeft aria-hidden />
            Back
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" variant="primary" isBusy={isBusy} {...(isMissing ? { 'aria-disabled': true } : {})}>
          Continue
        </Button>
      </div>
    </form>
  );
}

/** The server has sent the mails of a new user with the answer; asking again sends none twice, and tells when none could be sent. */
async function welcome(profile: Profile, supportEmail: string): Promise<void> {
  try {
    await api.public.sendEmail({ type: 'welcome', name: profile.displayName || profile.email, email: profile.email });
    showToast({ kind: 'success', title: 'Welcome!', description: 'Connect a database and choose a document to begin.' });
  } catch (error) {
    const description =
      faultOf(error).code === 'EMAIL_MISSING'
        ? `Unable to send welcome email due to missing email address. Please contact support at ${supportEmail}.`
        : `Failed to send welcome email. Please contact support at ${supportEmail}.`;
    showToast({ kind: 'error', title: 'Error', description });
  }
}
