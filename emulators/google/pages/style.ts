/** One style sheet for all pages of the emulator and, in its own shadow tree, the Picker; light and dark by the system. */
export const STYLE = `
:root, :host {
  color-scheme: light dark;
  --text: #1f1f1f; --soft: #5c5f66; --line: #d8dce3; --page: #f4f6fa; --card: #ffffff; --hover: #eef2f9;
  --accent: #1a5fd0; --on-accent: #ffffff; --chosen: #dbe7fd; --danger: #b3261e; --sheet: #ffffff;
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--text);
}
@media (prefers-color-scheme: dark) {
  :root, :host {
    --text: #e6e8ec; --soft: #a3a8b2; --line: #3a3f49; --page: #15171b; --card: #1f2228; --hover: #2a2e36;
    --accent: #8ab4f8; --on-accent: #10233f; --chosen: #23385c; --danger: #f2b8b5; --sheet: #24272e;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); min-height: 100vh; }
h1 { font-size: 1.5rem; font-weight: 500; margin: 0 0 .5rem; overflow-wrap: anywhere; }
p { margin: .25rem 0 1rem; }
a { color: var(--accent); }
.soft { color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 2rem; width: min(30rem, calc(100vw - 2rem)); margin: 6vh auto 2rem; }
.accounts { display: flex; gap: .5rem; align-items: center; flex-wrap: wrap; }
.accounts img { border-radius: 50%; }
.card .mark { font-weight: 600; color: var(--soft); margin-bottom: 1.25rem; }
.list { list-style: none; margin: 1rem 0; padding: 0; border-top: 1px solid var(--line); }
.list > li { border-bottom: 1px solid var(--line); }
.choice { display: flex; gap: .75rem; align-items: center; width: 100%; padding: .75rem .5rem; color: inherit; text-decoration: none; text-align: left; border: 0; background: none; font: inherit; cursor: pointer; }
.choice:hover { background: var(--hover); }
.choice img { border-radius: 50%; }
.choice small { display: block; color: var(--soft); }
label.choice input { width: 1.15rem; height: 1.15rem; flex: none; accent-color: var(--accent); }
.buttons { display: flex; justify-content: flex-end; gap: .75rem; margin-top: 1.5rem; }
button, .button { font: inherit; font-weight: 500; border: 1px solid var(--line); border-radius: 999px; background: var(--card); color: var(--accent); padding: .45rem 1.25rem; cursor: pointer; text-decoration: none; display: inline-block; }
button:hover, .button:hover { background: var(--hover); }
button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.primary:hover { filter: brightness(1.08); }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
input[type=text], input[type=search], select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .45rem .75rem; max-width: 100%; }
.error { color: var(--danger); }
header.bar { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; padding: .75rem 1.25rem; background: var(--card); border-bottom: 1px solid var(--line); }
header.bar > a { text-decoration: none; color: inherit; }
header.bar input[type=search] { width: 100%; border-radius: 999px; }
header.bar select { max-width: 14rem; }
.bar-buttons { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; margin-bottom: 1rem; }
.bar-buttons .buttons { margin: 0; flex-wrap: wrap; }
table.files button { padding: .15rem .8rem; font-size: .85rem; }
header.bar .grow { flex: 1 1 14rem; min-width: 0; }
header.bar form { display: flex; gap: .5rem; align-items: center; }
header.bar input.title { font-size: 1.15rem; border-color: transparent; background: transparent; width: 100%; text-overflow: ellipsis; }
header.bar input.title:hover, header.bar input.title:focus { border-color: var(--line); }
main { max-width: 64rem; margin: 1.25rem auto; padding: 0 1.25rem 3rem; }
table.files { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
table.files th { text-align: left; font-weight: 500; color: var(--soft); font-size: .85rem; }
table.files th, table.files td { padding: .6rem .9rem; border-bottom: 1px solid var(--line); }
table.files tr:last-child td { border-bottom: 0; }
table.files tbody tr:hover { background: var(--hover); }
table.files td:first-child { overflow-wrap: anywhere; }
table.files td.nowrap, table.files th.nowrap { white-space: nowrap; width: 1%; color: var(--soft); }
.empty { text-align: center; color: var(--soft); padding: 3rem 1rem; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 4px; max-width: 50rem; margin: 0 auto; padding: clamp(1.25rem, 7vw, 5rem); box-shadow: 0 1px 4px #0002; overflow-x: auto; }
.sheet .paragraph { min-height: 1.5em; margin: 0 -.25rem .4rem; padding: 0 .25rem; border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; outline-offset: 0; }
.sheet [contenteditable]:hover { background: var(--hover); }
.sheet [contenteditable]:focus { outline: 2px solid var(--accent); }
.sheet .bullet { display: list-item; list-style-position: inside; margin-left: 1rem; }
.sheet img { max-width: 100%; max-height: 12rem; }
.sheet .heading { font-weight: 600; font-size: 1.2rem; }
.sheet .title { font-size: 1.75rem; }
.sheet table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
.sheet td { border: 1px solid var(--line); padding: .4rem .6rem; vertical-align: top; }
.sheet td .paragraph { margin: 0; overflow-wrap: break-word; }
[role=status] { min-height: 1.5em; color: var(--soft); }
@media (max-width: 40rem) { .wide { display: none; } .card { margin-top: 1rem; padding: 1.25rem; } }
`;
