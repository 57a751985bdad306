import type { RecipeView, Story, StoryStep } from '../../../contracts/recipes.ts';
import { isolated } from '../../lib/words/isolated.ts';

type Transport = RecipeView['transports'][number];

/** What it makes of what: 'Invoices → Invoice template'. */
export const nameOf = ({ labels }: RecipeView): string =>
  `${isolated(labels.database ?? 'Notion database')} → ${isolated(labels.document ?? 'Google document')}`;

export const STATES: Record<RecipeView['state'], string> = {
  active: 'On',
  paused: 'Paused',
  'needs-reconnect': 'Paused: access lost',
};

/** Each way in which a row is noticed, with what it is when it works. */
export const TRANSPORTS: Record<Transport['transport'], { readonly title: string; readonly about: string }> = {
  webhook: {
    title: 'Webhook of the integration',
    about: 'Notion tells of every change at once. Whoever runs this server sets it up, for all.',
  },
  automation: { title: 'Action “Send webhook”', about: 'A button or an automation of the database in Notion tells of its row at once.' },
  polling: { title: 'Looking by itself', about: 'Every 15 seconds while rows come in, every 5 minutes while none do.' },
};

export const TRANSPORT_STATES: Record<Transport['state'], string> = { live: 'Live', silent: 'Nothing heard yet', off: 'Off' };

export const STORY_STATES: Record<Story['state'], string> = {
  waiting: 'Waiting',
  retrying: 'To be tried again',
  failed: 'Failed',
  stored: 'Stored',
  withdrawn: 'Mark taken back',
};

const SEEN_BY: Record<Transport['transport'], string> = {
  webhook: 'Seen, thanks to the webhook of the integration',
  automation: 'Seen, thanks to the action “Send webhook”',
  polling: 'Seen, by looking',
};

const STEPS: Record<StoryStep['kind'], string> = {
  marked: 'Marked Ready to Generate in Notion',
  seen: 'Seen',
  made: 'PDF made',
  unchanged: 'Unchanged: the PDF in PDFFiles stays, GeneratePDF set to Generated',
  mailed: 'Sent by mail',
  'not-mailed': 'Not sent by mail',
  stored: 'Stored in PDFFiles, GeneratePDF set to Generated',
  failed: 'Failed',
  'given-up': 'Given up: GeneratePDF is Failed, and a mail was sent to you',
  withdrawn: 'The mark was taken back before a PDF was made',
};

export function stepText({ kind, transport, to }: StoryStep): string {
  if (kind === 'seen' && transport) return SEEN_BY[transport];
  return kind === 'mailed' && to ? `Sent by mail to ${to}` : STEPS[kind];
}
