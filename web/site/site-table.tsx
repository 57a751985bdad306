import type { ReactNode } from 'react';
import type { SITE_PAGES } from '../../contracts/index.ts';
import { Help } from './help/help.tsx';
import { Demo, SignIn } from './pages/application.tsx';
import { Contact } from './pages/contact.tsx';
import { GetStarted } from './pages/get-started.tsx';
import { Landing } from './pages/landing.tsx';
import { About, PrivacyPolicy, Terms } from './pages/legal.tsx';
import { Faq, Features, HowToUse, Pricing, Reviews } from './pages/marketing.tsx';
import { OauthSetup } from './pages/oauth-setup.tsx';
import type { PageProps } from './parts.tsx';

export interface SiteEntry {
  /** Before the name of the product. */
  readonly title: string;
  readonly description: string;
  readonly Page: (props: PageProps) => ReactNode;
}

export const SITE: Readonly<Record<(typeof SITE_PAGES)[number], SiteEntry>> = {
  '/': {
    title: 'PDFs in bulk from Notion and Google Docs',
    description: 'The rows of a Notion database fill the placeholders of a Google document: one PDF per row, downloaded and stored back.',
    Page: Landing,
  },
  '/features': {
    title: 'Features',
    description: 'Line items from relations, conditions, formats, a true preview, storing in Notion, automation, an API, self-hosting.',
    Page: Features,
  },
  '/howtouse': {
    title: 'How to use',
    description: 'Connect a database, choose a document with placeholders, download PDFs: the three steps with pictures.',
    Page: HowToUse,
  },
  '/pricing': {
    title: 'Pricing',
    description: 'A free plan, a monthly and a yearly one, and a lifetime pass: what each allows and costs.',
    Page: Pricing,
  },
  '/faq': {
    title: 'FAQ',
    description: 'What you need, how placeholders work, where the PDFs are, who can see your data, what it costs.',
    Page: Faq,
  },
  '/reviews': { title: 'Reviews', description: 'What users wrote about it, as they left it.', Page: Reviews },
  '/about': { title: 'About', description: 'What it is, for whom it was made, and how it makes PDFs.', Page: About },
  '/contact': { title: 'Contact', description: 'Write to support: a question, a wish, or something that does not work.', Page: Contact },
  '/help': {
    title: 'Help centre',
    description: 'Getting started, placeholders and formatters, relations, every error message, self-hosting, API and command line.',
    Page: Help,
  },
  '/demo': { title: 'Demo', description: 'Try the whole tool on sample rows and documents, without an account.', Page: Demo },
  '/auth': { title: 'Sign in', description: 'Sign in with Google, by a mailed link or with a password.', Page: SignIn },
  '/getstarted': {
    title: 'Activate Your Free Plan',
    description: 'The free plan: what it allows and how to activate it.',
    Page: GetStarted,
  },
  '/oauth-setup': {
    title: 'Set up Google and Notion',
    description: 'For administrators: addresses to register at Google and Notion, and the secrets to set.',
    Page: OauthSetup,
  },
  '/privacy-policy': {
    title: 'Privacy policy',
    description: 'What is stored, for how long, where it goes, and how to delete it.',
    Page: PrivacyPolicy,
  },
  '/terms-conditions': {
    title: 'Terms and conditions',
    description: 'What you can expect of the service, and what is expected of you.',
    Page: Terms,
  },
};
