import { z } from 'zod';
import { call } from './errors.ts';

const sent = z.object({ success: z.literal(true), message: z.string() });
/** A name that ends up in the headers of a mail. */
const name = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\u0000-\u001F\u007F-\u009F\u2028\u2029]*$/u, 'Line breaks and control characters can not be part of a name.');

const configSchema = z.object({
  productName: z.string(),
  isSandbox: z.boolean(),
  supportEmail: z.string(),
  /** Paths here, or addresses elsewhere; null hides a link. */
  links: z.record(z.string(), z.string().nullable()),
  /** Whole US dollars. */
  prices: z.object({ monthly: z.number(), yearly: z.number(), lifetime: z.number() }),
  hasPlanLimits: z.boolean(),
  freeTotalPdfs: z.int(),
  signIn: z.object({ google: z.boolean(), magicLink: z.boolean(), password: z.boolean(), singleSignOn: z.boolean() }),
  notionOauth: z.boolean(),
  /** Whether mails leave this server, or the sandbox shows them; elsewhere they wait. */
  sendsMail: z.boolean(),
  /** Engines besides our own that this server can lay pages out with. */
  engines: z.object({ libreoffice: z.boolean(), google: z.boolean() }),
});

export type PublicConfig = z.infer<typeof configSchema>;

export const publicCalls = {
  config: call
    .route({ method: 'GET', path: '/config', summary: 'What the pages need to know of this server', tags: ['Public'] })
    .output(configSchema),
  sendEmail: call
    .route({
      method: 'POST',
      path: '/send-email',
      summary: 'Write to support; welcome mails are sent by the server itself',
      tags: ['Public'],
    })
    .input(
      z.object({
        name: name.min(1),
        email: z.email('Please provide a valid email address.').max(320),
        message: z.string().trim().min(1).max(10_000).optional(),
        type: z.enum(['welcome', 'registration', 'support-notification']).optional(),
      }),
    )
    .output(sent),
  sendReview: call
    .route({ method: 'POST', path: '/reviews', summary: 'Leave a review', tags: ['Public'] })
    .input(
      z.object({
        name,
        email: z.string().trim().max(320),
        rating: z.int().min(0).max(5).default(0),
        feedback: z.string().trim().max(5000).default(''),
      }),
    )
    .output(sent),
  listReviews: call
    .route({ method: 'GET', path: '/reviews', summary: 'Reviews that were published', tags: ['Public'] })
    .output(z.array(z.object({ name: z.string(), rating: z.int(), feedback: z.string(), publishedAt: z.iso.datetime() }))),
};

export const adminCalls = {
  setup: call
    .route({ method: 'GET', path: '/admin/setup', summary: 'Which settings are there', tags: ['Admin'] })
    .output(z.array(z.object({ name: z.string(), isSet: z.boolean() }))),
  overview: call
    .route({ method: 'GET', path: '/admin/overview', summary: 'Users, runs, failures and disk', tags: ['Admin'] })
    .output(z.object({ users: z.int(), runs: z.int(), failedRows: z.int(), queued: z.int(), diskFree: z.number(), diskTotal: z.number() })),
  listAllReviews: call.route({ method: 'GET', path: '/admin/reviews', summary: 'The latest 1,000 reviews', tags: ['Admin'] }).output(
    z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        rating: z.int(),
        feedback: z.string(),
        createdAt: z.iso.datetime(),
        publishedAt: z.iso.datetime().nullable(),
      }),
    ),
  ),
  publishReview: call
    .route({ method: 'POST', path: '/admin/reviews/{id}', summary: 'Publish or withdraw a review', tags: ['Admin'] })
    .input(z.object({ id: z.uuid(), isPublished: z.boolean() }))
    .output(z.object({ success: z.literal(true) })),
};
