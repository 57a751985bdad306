/** Style sheet of the pages for people. Every pair of text and ground has a contrast of 4.5 or more, light and dark. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --surface: #fff; --ink: #1c1b19; --muted: #6b6861; --line: #e4e1da; --accent: #0e6b63; --accent-soft: #ddefec;
  --on-accent: #fff; --danger: #a32218; --chip: #ece9e2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191816; --surface: #23211f; --ink: #efece6; --muted: #a9a499; --line: #3a3733; --accent: #63c7bb; --accent-soft: #17403b;
    --on-accent: #10211f; --danger: #ff9c92; --chip: #38352f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.5 Inter, system-ui, sans-serif; }
a { color: var(--accent); }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 32px 0 8px; }
p { max-width: 68ch; margin: 8px 0; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 8px 24px; border-bottom: 1px solid var(--line); background: var(--surface); }
header nav { display: flex; gap: 16px; flex: 1; }
header strong { white-space: nowrap; }
main { padding: 24px; }
main.bare { max-width: 520px; margin: 8vh auto; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 32px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--surface); padding: 8px; z-index: 3; }
.muted { color: var(--muted); }
.warning { color: var(--danger); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button, .button, input, select, textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 4px 12px; min-height: 32px; }
input[type='checkbox'] { min-height: 0; width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
button { cursor: pointer; }
button:hover { background: var(--accent-soft); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.quiet { border-color: transparent; background: none; color: var(--muted); padding: 4px 8px; }
button.quiet:hover { color: var(--ink); }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: 8px 16px; margin: 16px 0; }
.field { display: grid; gap: 4px; margin: 12px 0; max-width: 520px; }
.choice { display: flex; gap: 8px; align-items: center; padding: 4px 0; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.bare .actions { justify-content: flex-end; }
.list { list-style: none; padding: 0; max-width: 720px; }
.list > li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); padding: 12px 16px; margin: 8px 0; }
.list .grow { flex: 1 1 240px; }
.table { overflow: auto; max-height: 74vh; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); margin: 12px 0; }
table { border-collapse: collapse; min-width: 100%; }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); border-right: 1px solid var(--line); padding: 4px 8px; white-space: nowrap; }
thead th { position: sticky; top: 0; background: var(--paper); z-index: 1; font-weight: 600; }
thead small { display: block; color: var(--muted); font-weight: 400; }
td > form, td > div { max-width: 320px; }
td > div { overflow: hidden; text-overflow: ellipsis; padding: 4px; }
td input:not([type='checkbox']), td select { border-color: transparent; background: none; min-width: 88px; width: 100%; padding: 2px 4px; }
td input:not([type='checkbox']):hover, td select:hover { border-color: var(--line); }
td input.title { min-width: 208px; font-weight: 600; }
td textarea { border-color: transparent; background: none; width: 240px; height: 28px; min-height: 0; padding: 2px 4px; resize: none; overflow: hidden; }
td textarea:hover, td textarea:focus { border-color: var(--line); }
td textarea:focus { height: 96px; overflow: auto; }
th:first-child, td:first-child { position: sticky; left: 0; background: var(--surface); z-index: 1; }
thead th:first-child { background: var(--paper); z-index: 2; }
.row-tools { display: flex; gap: 8px; align-items: center; }
dl fieldset { max-height: 240px; overflow: auto; margin: 0; }
dl form, dl textarea, dl .title, dl input[type='url'], dl input[type='email'], dl input[type='text'] { width: min(520px, 100%); }
p.ids { max-width: none; }
td select { min-width: 176px; }
td option { background: var(--surface); }
.chip { display: inline-block; background: var(--chip); border-radius: 4px; padding: 0 6px; margin: 0 4px 2px 0; }
.status:not(:empty) { position: fixed; left: 24px; bottom: 16px; padding: 8px 16px; max-width: 68ch; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 4px 16px #0003; z-index: 4; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 12px 16px; }
dd { margin: 0; min-width: 0; }
@media (prefers-reduced-motion: no-preference) { button, input, select { transition: background-color 120ms, border-color 120ms; } }
`;
