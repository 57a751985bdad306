/**
 * Saves each paragraph when the person leaves it; Enter splits it, Backspace in an empty one removes it. It is sent to browsers as
 * text, so it may use nothing from outside itself.
 */
export function documentScript(): void {
  const sheet = document.querySelector<HTMLElement>('#sheet');
  const status = document.querySelector<HTMLElement>('#status');
  const title = document.querySelector<HTMLInputElement>('#title');
  if (!sheet || !status || !title) return;
  const saved = new WeakMap<HTMLElement, string>();
  const paragraphs = () => [...sheet.querySelectorAll<HTMLElement>('[contenteditable]')];
  const remember = () => {
    for (const paragraph of paragraphs()) saved.set(paragraph, paragraph.textContent ?? '');
  };
  remember();

  const post = async (action: string, body: unknown) => {
    status.textContent = 'Saving…';
    status.classList.remove('error');
    const fail = (message: string) => {
      status.textContent = message;
      status.classList.add('error');
      return undefined;
    };
    try {
      const reply = await fetch(location.pathname.replace(/[^/]*$/u, action), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await reply.json()) as { message?: string; revision?: number; sheet?: string };
      if (!reply.ok) return fail(answer.message ?? 'Not saved.');
      status.textContent = 'Saved';
      return answer;
    } catch {
      return fail('Not saved: the emulator does not answer.');
    }
  };

  let queue: Promise<unknown> = Promise.resolve();
  const startOf = (paragraph: HTMLElement) => Number(paragraph.dataset['start']);
  const save = async (paragraph: HTMLElement, text: string | null) => {
    const before = saved.get(paragraph) ?? '';
    // What a new sheet has replaced is gone: its place belongs to another paragraph.
    if (text === before || !paragraph.isConnected) return;
    const start = startOf(paragraph);
    const segmentId = paragraph.dataset['segment'];
    const answer = await post('edit', { revision: Number(sheet.dataset['revision']), start, segmentId, before, text });
    if (!answer) return;
    sheet.dataset['revision'] = String(answer.revision);
    if (text !== null && !text.includes('\n')) {
      saved.set(paragraph, text);
      for (const other of paragraphs()) {
        const follows = other.dataset['segment'] === segmentId && startOf(other) > start;
        if (follows) other.dataset['start'] = String(startOf(other) + text.length - before.length);
      }
      return;
    }
    // The server escapes what it sends.
    sheet.innerHTML = answer.sheet ?? '';
    remember();
    const caret = text === null ? start - 1 : start + text.indexOf('\n') + 1;
    const next = paragraphs().findLast((each) => each.dataset['segment'] === segmentId && startOf(each) <= caret);
    next?.focus();
    if (next && text === null) getSelection()?.collapse(next, next.childNodes.length);
  };
  const enqueue = (paragraph: HTMLElement, text: string | null) => {
    queue = queue.then(() => save(paragraph, text));
  };

  sheet.addEventListener('focusout', (event) => {
    const paragraph = event.target as HTMLElement;
    enqueue(paragraph, paragraph.textContent ?? '');
  });
  sheet.addEventListener('keydown', (event) => {
    const paragraph = event.target as HTMLElement;
    const text = paragraph.textContent ?? '';
    if (event.key === 'Backspace' && text === '') enqueue(paragraph, null);
    else if (event.key === 'Enter' && !event.isComposing) {
      const selection = getSelection();
      const range = selection?.getRangeAt(0);
      if (!range) return;
      const head = document.createRange();
      head.selectNodeContents(paragraph);
      head.setEnd(range.startContainer, range.startOffset);
      const at = head.toString().length;
      enqueue(paragraph, `${text.slice(0, at)}\n${text.slice(at + range.toString().length)}`);
    } else return;
    event.preventDefault();
  });
  title.addEventListener('change', () => {
    queue = queue.then(() => post('title', { title: title.value }));
    document.title = title.value;
  });
  title.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') title.blur();
  });
}
