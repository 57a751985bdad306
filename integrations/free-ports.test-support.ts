import { createServer } from 'node:net';

/** The first of `count` ports in a row that nothing listens on, below those that systems give to outgoing connections. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await Promise.all(
      Array.from({ length: count }, (_, index) => {
        const server = createServer();
        return new Promise<boolean>((resolve) => {
          server.once('error', () => resolve(false));
          server.listen(first + index, '127.0.0.1', () => server.close(() => resolve(true)));
        });
      }),
    );
    if (free.every(Boolean)) return first;
  }
}
