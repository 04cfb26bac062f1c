/** The sign-in pages' whole style: the app's colors and measures, without a file to load. */
export const PAGE_STYLE = `
:root { color-scheme: light dark;
  --ground: #f6f8f8; --surface: #fff; --line: #dfe6e5; --edge: #7c8d8a; --text: #10201e; --second: #4b5e5b;
  --brand: #0f766e; --on-brand: #fff; --tint: #e3f3f1; --alert: #b4173b; --on-alert: #fce9ed; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #0e1615; --surface: #152120; --line: #2a3a38; --edge: #84968f; --text: #e7f0ee; --second: #a9bab7;
  --brand: #5eead4; --on-brand: #06302b; --tint: #12332f; --alert: #ff9db0; --on-alert: #3a1620; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr auto; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
header, footer { padding: 16px 24px; }
header { display: flex; align-items: center; gap: 10px; font-weight: 600; }
header svg { display: block; color: var(--brand); }
footer { color: var(--second); font-size: 13px; }
main { width: 100%; max-width: 440px; margin: 0 auto; padding: 16px; display: grid; gap: 24px; align-content: start; }
main.wide { max-width: 1040px; }
@media (min-width: 860px) { main { padding-top: 6vh; } main.wide { grid-template-columns: minmax(320px, 400px) 1fr; align-items: start; } }
.card { min-width: 0; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
@media (max-width: 400px) { .card { padding: 16px; } header, footer { padding: 12px 16px; } }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; font-weight: 600; }
h2 { margin: 0 0 4px; font-size: 16px; font-weight: 600; }
h3 { margin: 16px 0 4px; font-size: 13px; font-weight: 600; color: var(--second); }
p { margin: 0 0 16px; color: var(--second); font-size: 14px; overflow-wrap: anywhere; }
label { display: block; margin: 16px 0 4px; font-size: 14px; font-weight: 500; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--edge); border-radius: 8px; }
input[aria-invalid='true'] { border-color: var(--alert); }
button, a.button { font: inherit; cursor: pointer; border-radius: 8px; transition: background-color 140ms ease-out, border-color 140ms ease-out; }
button.primary, a.button { display: block; width: 100%; min-height: 44px; margin-top: 24px; padding: 9px 16px; border: 1px solid transparent;
  background: var(--brand); color: var(--on-brand); font-weight: 600; text-align: center; text-decoration: none; }
button.primary:hover, a.button:hover { text-decoration: underline; }
button.secondary { display: block; width: 100%; min-height: 44px; margin-top: 12px; padding: 9px 16px; border: 1px solid var(--edge);
  background: none; color: inherit; font-weight: 600; }
button.secondary:hover { background: var(--tint); border-color: var(--brand); }
a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.alert { margin: 16px 0 0; padding: 12px; border-radius: 8px; background: var(--on-alert); color: var(--alert); font-size: 14px; }
.more { margin: 16px 0 0; font-size: 14px; }
.hint { margin: 4px 0 0; font-size: 13px; }
.problem { margin: 4px 0 0; color: var(--alert); }
button + .problem { margin-top: 8px; }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 4px; }
@media (min-width: 1000px) { ul { grid-template-columns: 1fr 1fr; } }
.person { display: block; width: 100%; min-height: 44px; padding: 6px 12px; text-align: left; color: inherit; background: none;
  border: 1px solid var(--line); overflow-wrap: anywhere; font-size: 14px; line-height: 1.4; }
.person:hover { background: var(--tint); border-color: var(--brand); }
.person small { display: block; font-size: 13px; color: var(--second); }
code { padding: 1px 4px; border-radius: 4px; background: var(--tint); color: var(--text); font: 14px ui-monospace, monospace; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { button, input, a.button { border: 1px solid; } }
`;
