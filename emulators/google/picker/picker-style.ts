/** Rules of the dialog, on top of the style of the pages. */
export const PICKER_STYLE = `
dialog { border: 1px solid var(--line); border-radius: 16px; padding: 0; width: min(52rem, calc(100vw - 2rem)); height: min(38rem, calc(100vh - 2rem)); background: var(--card); color: var(--text); font: inherit; }
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: #0007; }
header { display: flex; align-items: center; justify-content: space-between; padding: .9rem .9rem 0 1.4rem; }
h2 { font-size: 1.2rem; font-weight: 500; margin: 0; overflow-wrap: anywhere; }
button.close { border: 0; font-size: 1.4rem; line-height: 1; padding: .3rem .7rem; color: var(--soft); }
.tabs { display: flex; gap: .25rem; padding: .5rem 1.4rem 0; border-bottom: 1px solid var(--line); overflow-x: auto; flex: none; }
.tabs[hidden] { display: none; }
.tabs button { border: 0; border-bottom: 3px solid transparent; border-radius: 8px 8px 0 0; padding: .5rem .9rem; color: var(--soft); white-space: nowrap; }
.tabs button[aria-selected=true] { color: var(--accent); border-bottom-color: var(--accent); }
input[type=search] { margin: 1rem 1.4rem .5rem; border-radius: 999px; padding: .6rem 1.1rem; flex: none; }
ul { list-style: none; margin: 0; padding: .25rem 1rem; overflow-y: auto; flex: 1; outline-offset: -2px; }
li { display: flex; align-items: center; gap: .75rem; padding: .55rem .75rem; border-radius: 8px; cursor: default; user-select: none; }
li:hover { background: var(--hover); }
li.active { box-shadow: inset 0 0 0 1px var(--line); }
li[aria-selected=true] { background: var(--chosen); }
li .name { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
li .when { color: var(--soft); font-size: .85rem; white-space: nowrap; }
ul.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); grid-auto-rows: max-content; gap: .75rem; }
ul.grid li { flex-direction: column; align-items: stretch; border: 1px solid var(--line); padding: 1rem; }
ul.grid img { width: 2.5rem; height: 2.5rem; margin: .5rem auto 1rem; }
p[role=status] { margin: .25rem 1.75rem; }
footer { display: flex; justify-content: flex-end; gap: .75rem; padding: .9rem 1.4rem; border-top: 1px solid var(--line); flex: none; }
`;
