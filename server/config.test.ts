import { describe, expect, it } from 'vitest';
import { BadConfig, readConfig } from './config.ts';

const refusal = (environment: Readonly<Record<string, string>>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof BadConfig) return error.message;
    throw error;
  }
  throw new Error('The settings were taken.');
};

describe('the settings of a server', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT: A number is expected.'],
    [
      { PURCHASE_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw,my secret!' },
      'PURCHASE_WEBHOOK_SECRET: whsec_ and Base64 are expected, of several with commas between them.',
    ],
    [{ RUNS_AT_ONCE: '500' }, 'RUNS_AT_ONCE: Too big: expected number to be <=100'],
    [{ PUBLIC_URL: 'pdf.example.org' }, 'PUBLIC_URL: An address that begins with https:// or http:// is expected.'],
    [
      { PUBLIC_URL: 'https://example.org/pdf/' },
      'PUBLIC_URL: An address without a path is expected: everything is at the root of its host.',
    ],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL: An address that begins with postgres:// or postgresql:// is expected.'],
    [{ SMTP_URL: 'mail.example.org:587' }, 'SMTP_URL: An address that begins with smtps:// or smtp:// is expected.'],
    [{ ADMIN_EMAILS: 'root@example.org, ada' }, 'ADMIN_EMAILS.1: Addresses of mail are expected, with commas between them.'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
      'TRUSTED_PROXIES.1: Addresses or ranges such as 10.0.0.0/8 are expected, with commas between them.',
    ],
    [{ HOST: '10.0.0.300' }, 'HOST: An address such as 127.0.0.1 or ::, or a name, is expected, without a port.'],
    [{ HOST: '0.0.0.0:3000' }, 'HOST: An address such as 127.0.0.1 or ::, or a name, is expected, without a port.'],
    [{ METRICS_HOST: 'http://localhost' }, 'METRICS_HOST: An address such as 127.0.0.1 or ::, or a name, is expected, without a port.'],
    [{ MAIL_FROM: 'Sheafmill' }, 'MAIL_FROM: An address of mail is expected, alone or behind a name: Name <name@example.org>.'],
    [{ MAIL_FROM: 'Ada <ada>' }, 'MAIL_FROM: An address of mail is expected, alone or behind a name: Name <name@example.org>.'],
    [{ SSO_ISSUER: 'https://sso.example.org' }, 'SSO_CLIENT_ID, SSO_CLIENT_SECRET: needed beside SSO_ISSUER.'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET: needed beside GOOGLE_CLIENT_ID.'],
    [{ FONTS_DIR: '/nowhere/fonts' }, "FONTS_DIR '/nowhere/fonts' can't be read: there is no such file."],
  ])('are refused with what is expected: %o', (environment, message) => {
    expect(refusal(environment)).toBe(message);
  });

  it('are refused all at once, without their values', () => {
    const message = refusal({ PORT: 'canary', SMTP_URL: 'canary', LOG_LEVEL: 'canary' });
    expect(message.split('\n')).toHaveLength(3);
    expect(message).not.toContain('canary');
  });

  it.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'app-1.internal'])('take %s to listen on', (host) => {
    expect(readConfig({ HOST: host })).toMatchObject({ host });
  });

  it.each(['a@localhost', 'Ada <ada@example.org>', '"Bills, by Ada" <ada@example.org>', 'Ärzte @ Köln <a@köln.example>'])(
    'take %s as sender of mails',
    (from) => {
      expect(readConfig({ MAIL_FROM: from })).toMatchObject({ mail: { from } });
    },
  );

  it('are taken with capitals, spaces and a slash at the end', () => {
    expect(
      readConfig({
        PUBLIC_URL: 'https://pdf.example.org/',
        ADMIN_EMAILS: ' Root@Example.org ,ada@example.org',
        TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
        DATABASE_URL: 'postgresql://sheafmill@localhost/sheafmill',
      }),
    ).toMatchObject({
      publicUrl: 'https://pdf.example.org',
      adminEmails: ['root@example.org', 'ada@example.org'],
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
      isSandbox: true,
    });
  });

  it('are all listed with whether they are set, without their values', () => {
    const { settings } = readConfig({ SUPPORT_EMAIL: 'help@example.org', S3_BUCKET: '', PATH: '/bin' });
    const named = (names: readonly string[]) => settings.filter(({ name }) => names.includes(name));
    expect(settings.filter(({ isSet }) => isSet)).toEqual([{ name: 'SUPPORT_EMAIL', isSet: true }]);
    expect(named(['MAIL_FROM', 'PLAN_LIMITS', 'S3_BUCKET', 'SSO_ISSUER', 'PATH'])).toHaveLength(4);
  });
});
