import { describe, expect, it } from 'vitest';
import { type Operator, operatorSchema, PAGES, SITE_PAGES, type SiteContent } from '../../contracts/index.ts';
import { parseTag } from '../../engine/fill/tags/parse-tag.ts';
import { renderPage } from './render-page.tsx';

const picture = (name: string) => ({ name, path: `/assets/${name}.svg`, width: 595, height: 842 });
const content = (operator: Partial<Operator> = {}, more: Partial<SiteContent> = {}): SiteContent => ({
  operator: { ...operatorSchema.parse({}), ...operator },
  publicUrl: 'https://pdf.example.org',
  supportEmail: 'help@example.org',
  hasPlanLimits: true,
  freeTotalPdfs: 10,
  isSandbox: false,
  signIn: { google: true, magicLink: true, password: true, singleSignOn: false },
  reviews: [],
  pictures: ['template', 'invoice-1', 'invoice-2', 'certificate', 'contract'].map(picture),
  openGraph: '/assets/pages.png',
  rows: [{ Number: '2026-0001', Client: 'Alder & Finch', Total: '92.4' }],
  ...more,
});
const pages = (of = content()) => new Map(SITE_PAGES.map((path) => [path, renderPage(path, of, false)]));
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('pages of the site', () => {
  it('have a title and a description of their own, one headline, header and footer', () => {
    const rendered = [...pages().values()];
    expect(new Set(rendered.map(({ title }) => title)).size).toBe(SITE_PAGES.length);
    expect(new Set(rendered.map(({ description }) => description)).size).toBe(SITE_PAGES.length);
    for (const { body, description } of rendered) {
      expect(all(body, /<h1[ >]()/gu)).toHaveLength(1);
      expect(body).toContain('Get Started Free');
      expect(body).toContain('Email support');
      expect(description.length).toBeLessThan(160);
    }
  });

  it('lead only to pages and entries that exist, and to nobody else', () => {
    const rendered = pages();
    const known = new Set<string>([...SITE_PAGES, ...PAGES, '/api/docs']);
    const dead: string[] = [];
    for (const [from, { body }] of rendered) {
      const ids = new Set(all(body, / id="([^"]+)"/gu));
      for (const href of all(body, /<a [^>]*?href="([^"]+)"/gu)) {
        if (href.startsWith('mailto:')) continue;
        const [path = '', anchor] = href.split('#');
        const target = path === '' ? ids : new Set(all(rendered.get(path as '/')?.body ?? '', / id="([^"]+)"/gu));
        // The chat is there where the operator has one.
        if (!(path === '' || known.has(path)) || (anchor !== undefined && anchor !== 'chat' && !target.has(anchor)))
          dead.push(`${from}: ${href}`);
      }
      expect(all(body, / src="([^"]+)"/gu).filter((src) => !src.startsWith('/assets/'))).toEqual([]);
    }
    expect(dead).toEqual([]);
  });

  it('show the form that signs in, which waits for the application, with the ways that the server offers', () => {
    const all = renderPage('/auth', content(), false).body;
    expect(all).toMatch(/<fieldset disabled[^>]*>.*Continue with Google.*Send Magic Link.*More ways to sign in.*<\/fieldset>/u);
    const mail = { google: false, magicLink: true, password: false, singleSignOn: false };
    const few = renderPage('/auth', content({}, { signIn: mail }), false).body;
    expect(few).toContain('Send Magic Link');
    expect(few).not.toMatch(/Google|More ways/u);
    const none = { google: false, magicLink: false, password: false, singleSignOn: false };
    expect(renderPage('/auth', content({}, { signIn: none }), false).body).toContain('Nobody can sign in here yet');
  });

  it('take no message before there is a script that sends it, and say so where there is none', () => {
    expect(renderPage('/contact', content(), false).body).toMatch(
      /<form[^>]*><fieldset disabled[^>]*>.*Send Message.*<\/fieldset><noscript>.*This form needs JavaScript/u,
    );
  });

  it('offer the free plan and the steps to set up a server', () => {
    expect(renderPage('/getstarted', content(), false).body).toMatch(/Activate Your Free Plan.*href="\/auth"/u);
    const setup = renderPage('/oauth-setup', content(), false).body;
    for (const place of ['/callback', '/api/webhooks/notion', '/api/webhooks/stripe', '/api/webhooks/purchase'])
      expect(setup).toContain(`data-copy="https://pdf.example.org${place}"`);
  });

  it('say for whom the product is, what it does, what it promises, and who sees what', () => {
    const landing = renderPage('/', content(), false).body;
    for (const text of [
      'Made for accountants',
      'downloaded here and stored back in the row',
      'a row that is set to Ready to Generate in the GeneratePDF property gets its PDF, saved back into the database',
      'combine several databases, for example clients and their invoices',
      'Third parties cannot see your data. Automations run inside your own authorized accounts',
      '30-day money-back guarantee on every paid plan: a refund with no questions asked.',
      'with a reply within 24 hours.',
    ])
      expect(landing).toContain(text);
    for (const price of ['Up to 10 PDF generations', '$9 per month', '$90 per year', '$99 once']) expect(landing).toContain(price);
    expect(renderPage('/about', content({ maker: 'Made by one developer.' }), false).body).toContain('Made by one developer.');
    expect(renderPage('/about', content(), false).body).not.toContain('developer');
  });

  it('say all limits of the free plan, and none where the operator has lifted them', () => {
    const faq = (more: Partial<SiteContent>) => renderPage('/faq', content({}, more), false).body;
    expect(faq({})).toContain('Three PDFs in a run, up to 10 in all, one database and one document.');
    expect(faq({ freeTotalPdfs: 0 })).toContain('Three PDFs in a run, one database and one document.');
    for (const place of ['/', '/pricing', '/faq', '/getstarted', '/terms-conditions'] as const) {
      const { body } = renderPage(place, content({}, { hasPlanLimits: false }), false);
      expect(body).toMatch(/Everything is free here|nobody pays here/u);
      expect(all(body, /(PDFs? (?:per|in a) run|\$\d+ (?:per|once)|money|paid plan|Choose (?:monthly|yearly))/gu)).toEqual([]);
    }
    expect(renderPage('/pricing', content({}, { hasPlanLimits: false }), false).body).toMatch(/Unlimited PDFs.*Image properties/u);
  });

  it('explain every formatter and condition, in placeholders that can be read', () => {
    const help = renderPage('/help', content(), false).body.replaceAll('&quot;', '"');
    const written = all(help, /\{\{((?:(?!\}\})[^<])+)\}\}/gu);
    const read = written.map((text) => parseTag(text));
    expect(written.filter((_, index) => read[index] && 'fault' in read[index])).toEqual([]);
    const tags = read.flatMap((result) => ('tag' in result ? [result.tag] : []));
    const formatters = new Set(tags.flatMap((tag) => (tag.type === 'value' ? tag.formatters.map(({ type }) => type) : [])));
    expect([...formatters].sort()).toEqual(['currency', 'date', 'default', 'number', 'percent', 'text', 'upper']);
    expect(help).toContain('lower does the opposite');
    const conditions = tags.flatMap((tag) => (tag.type === 'if' ? [tag.condition] : []));
    expect(conditions.some(({ negated }) => negated)).toBe(true);
    expect(conditions.some(({ equals }) => equals !== undefined)).toBe(true);
  });

  it('hold no script, no style and no unknown path', () => {
    for (const { body } of pages().values()) expect(body).not.toMatch(/<script|<style| style="| on[a-z]+="/u);
    for (const path of ['/nothing', '', '/__proto__', 'constructor']) {
      const { title, body } = renderPage(path, content(), false);
      expect(title).toBe('Page not found · Sheafmill');
      expect(body).toContain('Oops! Page not found');
      expect(body).toContain(
        '<a href="/" class="inline-flex min-h-6 items-center self-start text-base text-accent underline underline-offset-2">Return to Home</a>',
      );
    }
  });

  it('show users the way to the tool', () => {
    const { body } = renderPage('/pricing', content(), true);
    expect(body).toContain('Open the tool');
    expect(body).not.toContain('href="/auth">');
  });
});

describe('what the operator says', () => {
  it('gives name, prices and promises; a link that is null is hidden', () => {
    const links = { ...operatorSchema.parse({}).links, booking: null, twitter: 'https://social.example/us', purchaseYearly: null };
    const { body, title } = renderPage(
      '/pricing',
      content({ productName: 'Papermill', links, prices: { monthly: 12, yearly: 100, lifetime: 250 }, refundDays: null }),
      false,
    );
    expect(title).toBe('Pricing · Papermill');
    for (const text of ['$12 per month', '$144 per year', '$8.33 per month', '$100 per year', '$250 once', 'https://social.example/us'])
      expect(body).toContain(text);
    for (const text of ['Book a free demo', 'Choose yearly', 'money-back']) expect(body).not.toContain(text);
  });

  it('names third parties before they are loaded, and loads none by itself', () => {
    const party = { name: 'Calendar', frame: 'https://calendar.example/us', attributes: {}, origins: [] };
    const { body } = renderPage('/contact', content({ thirdParties: { ...operatorSchema.parse({}).thirdParties, booking: party } }), false);
    expect(body).toContain('Loads Calendar from calendar.example');
    expect(body).toContain('Failed to load booking system. Please try again later.');
    expect(body).not.toContain('<iframe');
  });

  it('is refused with the place of what is wrong', () => {
    const faults = operatorSchema.safeParse({
      links: { twitter: 'javascript:alert(1)' },
      thirdParties: { chat: { name: 'Chat' } },
      nam: '',
    });
    expect(faults.error?.issues.map(({ path }) => path.join('.'))).toEqual(['links.twitter', 'thirdParties.chat', '']);
  });
});

describe('reviews', () => {
  it('are shown as they were left, as text', () => {
    const reviews = [{ name: 'Eve <b>', rating: 4, feedback: 'Good & <i>quick</i>', publishedAt: '2026-11-20T10:00:00.000Z' }];
    const { body } = renderPage('/reviews', content({}, { reviews }), false);
    for (const text of ['Eve &lt;b&gt;', '4 of 5 stars', 'Good &amp; &lt;i&gt;quick&lt;/i&gt;', '20 November 2026'])
      expect(body).toContain(text);
  });

  it('are not made up', () => {
    expect(renderPage('/reviews', content(), false).body).toContain('No review has been published yet.');
  });
});
