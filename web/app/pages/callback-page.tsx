import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Spinner } from '../../components/status/spinner.tsx';
import { announceConnection } from '../../features/database/use-announced-connection.ts';
import { api, queries } from '../../lib/calls/api.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { isSignedOut } from '../../lib/session/auth-context.ts';
import { type Authorization, authorizeNotion, readAuthorization } from '../../lib/session/authorization.ts';
import { connectGoogle } from '../../lib/session/connect-account.ts';
import { useAuth } from '../../lib/session/session.tsx';
import { showToast } from '../../lib/toasts.ts';
import { SignedInOnly } from '../signed-in-only.tsx';
import HomePage from './home-page.tsx';

/** Milliseconds in which the message of a refused code can be read before Notion is asked again. */
const RECONNECT_AFTER = 2000;
/** What is said of a consent in which the box of the permission for files was left empty. */
const WITHOUT_FILES = {
  kind: 'error',
  title: 'Additional Permissions Required',
  description: 'Google is connected without its Drive files, and no document can be used. Connect again, and tick the box for them.',
  action: connectGoogle,
} as const;
const NAMES = { google: 'Google', notion: 'Notion' } as const;

/** `/callback`: where Google and Notion send the browser after their consent pages; without an answer of theirs it is `/`. */
export default function CallbackPage() {
  const [query] = useSearchParams();
  const auth = useAuth();
  const code = query.get('code');
  const refusal = query.get('error');
  const state = query.get('state');
  if (code === null && refusal === null) return <HomePage />;
  // What this tab has not asked for is the answer to a sign-in that is over.
  const isVisitor = isSignedOut(auth);
  if (isVisitor && readAuthorization()?.state !== state) return <Navigate to="/auth?error=state_mismatch" replace />;
  return (
    <SignedInOnly>
      <Return code={code} refusal={refusal} state={state} />
    </SignedInOnly>
  );
}

interface ReturnProps {
  readonly code: string | null;
  readonly refusal: string | null;
  readonly state: string | null;
}

function Return({ code, refusal, state }: ReturnProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const begun = readAuthorization();
    const back = () => void navigate(begun?.from ?? '/', { replace: true });
    void finish(begun, { code, refusal, state }).then(async (outcome) => {
      if (outcome === 'connected') {
        await Promise.all([
          client.invalidateQueries({ queryKey: queries.accounts.profile.key() }),
          client.invalidateQueries({ queryKey: queries.sources.key() }),
        ]);
      }
      if (outcome === 'reconnect') setTimeout(() => void authorizeNotion().then((isLeaving) => isLeaving || back(), back), RECONNECT_AFTER);
      else back();
    });
  }, [client, code, navigate, refusal, state]);
  return <Spinner label="Connecting" className="min-h-[60vh]" />;
}

/** Exchanges the code and says how it went. `reconnect`: the code was no longer good, a new one has to be asked for. */
async function finish(begun: Authorization | null, { code, refusal, state }: ReturnProps): Promise<'connected' | 'failed' | 'reconnect'> {
  const provider = begun?.provider ?? 'notion';
  const name = NAMES[provider];
  const title = provider === 'notion' ? 'Notion authentication failed' : 'Authentication Error';
  const fail = (description: string) => {
    showToast({ kind: 'error', title, description });
    return 'failed' as const;
  };
  if (state === null || begun?.state !== state) return fail(`Invalid state parameter. Please try reconnecting to ${name}.`);
  if (refusal === 'access_denied') return fail(`Access was not granted at ${name}. Connect again when you want to use it.`);
  if (code === null) return fail(`${name} answered '${refusal}'. Please try reconnecting to ${name}.`);
  try {
    if (provider === 'notion') {
      const { access_token: connection, workspace_name } = await api.sources.notionOauthCallback({
        code,
        state,
        redirect_uri: `${location.origin}/callback`,
      });
      announceConnection('success', connection, workspace_name);
    } else {
      const { label } = await api.sources.googleOauthCallback({ code, state });
      const { google } = await api.accounts.profile();
      if (google?.hasDriveScope) showToast({ kind: 'success', title: 'Google Connected', ...(label ? { description: label } : {}) });
      else showToast(WITHOUT_FILES);
    }
    return 'connected';
  } catch (error) {
    const fault = faultOf(error);
    if (fault.code !== 'INVALID_GRANT') return fail(faultText(fault));
    fail('The permission of Notion was used before or is too old (invalid_grant). You are sent to Notion again.');
    return 'reconnect';
  }
}
