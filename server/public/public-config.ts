import type { PublicConfig } from '../../contracts/index.ts';
import type { Config } from '../config.ts';
import { canMail } from '../mail/can-mail.ts';
import { operatorOf } from './operator.ts';

/** What pages, which anybody may read, need to know of this server. */
export function publicConfig(config: Config): PublicConfig {
  const sendsMail = canMail(config);
  const { productName, links, prices } = operatorOf(config);
  return {
    productName,
    isSandbox: config.isSandbox,
    supportEmail: config.mail.support,
    links,
    prices,
    hasPlanLimits: config.hasPlanLimits,
    freeTotalPdfs: config.freeTotalPdfs,
    signIn: {
      google: config.google !== undefined,
      magicLink: sendsMail,
      password: sendsMail,
      singleSignOn: config.singleSignOn !== undefined,
    },
    notionOauth: config.notion !== undefined,
    sendsMail,
    engines: { libreoffice: config.libreOffice !== undefined, google: config.google !== undefined },
  };
}
