import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface Smtp {
  readonly url: string;
  /** Lines that came, by connection. */
  readonly transcripts: readonly (readonly string[])[];
  readonly close: () => Promise<void>;
}

/**
 * Speaks as much SMTP as a sender needs, and keeps what it is told. `answer`: to the end of a message, by their number; undefined breaks
 * the connection there, 'reset' resets it, null keeps the sender waiting. `greeting` may be null, too.
 */
export async function startSmtp(
  answer: (count: number) => string | undefined | null = () => '250 kept',
  greeting: string | null = '220 ready',
): Promise<Smtp> {
  const transcripts: string[][] = [];
  const sockets = new Set<Socket>();
  let messages = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const lines: string[] = [];
    transcripts.push(lines);
    let inMessage = false;
    if (greeting !== null) socket.write(`${greeting}\r\n`);
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      if (inMessage) {
        if (line !== '.') return;
        inMessage = false;
        messages += 1;
        const told = answer(messages);
        if (told === undefined) socket.destroy();
        else if (told === 'reset') socket.resetAndDestroy();
        else if (told !== null) socket.write(`${told}\r\n`);
      } else if (line === 'DATA') {
        inMessage = true;
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    transcripts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
