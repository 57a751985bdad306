/**
 * The script of the pages. Cells are saved as soon as they are changed; the answer brings the row anew, of which the cell that has
 * the focus is left alone. Without the script every form works on its own.
 */
export const SCRIPT = `
const status = document.querySelector('.status');
const say = (text, isFault) => {
  if (!status) return;
  status.textContent = text;
  status.classList.toggle('warning', Boolean(isFault));
};

const underWay = new Map();
let saved = Promise.resolve();

async function save(action, body) {
  say('Saving …');
  const reply = await fetch(action, { method: 'POST', body, headers: { 'x-fragment': 'row' } });
  const text = await reply.text();
  if (!reply.ok) return say(text, true);
  const template = document.createElement('template');
  template.innerHTML = text;
  for (const cell of template.content.querySelectorAll('[data-cell]')) {
    const shown = document.getElementById(cell.id);
    if (shown && !shown.contains(document.activeElement)) shown.replaceWith(cell);
  }
  say('Saved');
}

document.addEventListener('change', (event) => {
  const { target } = event;
  if (target.matches('[data-select-all]')) {
    for (const box of document.querySelectorAll('input[name=rows]')) box.checked = target.checked;
  }
  if (target.matches('[data-submit-on-change]')) target.form.submit();
  else if (target.form?.matches('[data-save]')) target.form.requestSubmit();
});
document.addEventListener('submit', (event) => {
  if (!event.target.matches('[data-save]')) return;
  event.preventDefault();
  const form = event.target;
  const body = new URLSearchParams(new FormData(form));
  // Enter both changes the cell and submits its form.
  if (underWay.get(form) === String(body)) return;
  underWay.set(form, String(body));
  // One after the other: an older row must not be shown over a newer one.
  saved = saved
    .then(() => save(form.action, body))
    .catch(() => say('The emulator did not answer. Your change is not saved.', true))
    .finally(() => underWay.delete(form));
});
document.addEventListener('click', async (event) => {
  const button = event.target.closest?.('[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  say('Copied');
});
`;
