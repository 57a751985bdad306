interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

interface Reply {
  readonly success?: unknown;
  readonly message?: unknown;
}

/**
 * Writes to support; resolves with what to tell the sender. Throws an Error whose message says so too: `Failed to send message: …`.
 * Without the client of the contract, which can't tell a page of a proxy from an answer.
 */
export async function sendMessage(contact: ContactMessage): Promise<string> {
  try {
    const reply = await fetch('/api/send-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(contact),
    });
    const { success, message } = await readReply(reply);
    if (reply.ok && success === true && typeof message === 'string') return message;
    throw new Error(typeof message === 'string' && message !== '' ? message : 'Unknown error occurred');
  } catch (error) {
    // The browser's own words for a server that does not answer help nobody.
    const reason = error instanceof TypeError || !(error instanceof Error) ? 'Please try again or contact me directly.' : error.message;
    throw new Error(`Failed to send message: ${reason}`, { cause: error });
  }
}

async function readReply(reply: Response): Promise<Reply> {
  const text = await reply.text();
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // Told below.
  }
  throw new Error('Server returned non-JSON response');
}
