import pg from 'pg';

/** What this process sends to databases from now on, in order, until `stop`. */
export function recordStatements(): { readonly sent: string[]; readonly stop: () => void } {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: readonly [string | { readonly text: string }]) {
    sent.push(typeof asked[0] === 'string' ? asked[0] : asked[0].text);
    return Reflect.apply(query, this, asked);
  } as typeof query;
  return {
    sent,
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}
