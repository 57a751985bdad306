import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BadInput, type Command } from './command.ts';
import { parseOptions } from './options.ts';

const usage = `sheafmill admin <action>
  For operators, on the machine of the server and with its environment (DATA_DIR, DATABASE_URL), also while it runs.
  show EMAIL                      profile, purchases, and profiles that were set aside
  grant EMAIL PLAN [--until DATE] give paid_monthly, paid_yearly or paid_lifetime
  revoke EMAIL                    take back every plan given or bought so far
  reviews [publish|withdraw ID]   list reviews, or show or hide one
  restore-profile ID              bring a profile back that was set aside, within 30 days
  backup FOLDER                   write database and files into a new folder
  restore FOLDER                  read such a folder into an empty database
  new-key                         make the key that seals stored secrets from the next start on
  notion-webhook [forget]         show the token that Notion's webhook wants back, or forget it for the next one
  rewrap                          seal those of older keys with the first of APP_KEYS; may be ended and repeated`;

/** A process of its own: the database and its packages are the server's. */
export const adminCommand: Command = {
  usage,
  run: async (arguments_) => {
    const { positionals } = parseOptions(arguments_, { until: { type: 'string' } } as const, true);
    if (positionals.length === 0) throw new BadInput(`admin needs an action.\n\n${usage}`);
    const program = fileURLToPath(new URL('./admin.js', import.meta.url));
    const child = spawn(process.execPath, [program, ...arguments_], { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0 ? 0 : code === 1 ? 1 : 2;
  },
};
