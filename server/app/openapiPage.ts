import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (value: string | undefined): string =>
  (value ?? '').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#12262a, #e3eef0); --soft: light-dark(#48606a, #a5bac0);
  --paper: light-dark(#fff, #10191c); --card: light-dark(#f3f8f8, #18252a); --line: light-dark(#ccdcde, #2d4248);
  --accent: light-dark(#00665f, #6bd3c8); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { margin: 0 0 .5rem; } h2 { margin: 2.5rem 0 .75rem; } h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: .25rem 0; } a { color: var(--accent); }
nav ul { columns: 2 16rem; padding-left: 1.25rem; }
details { border: 1px solid var(--line); border-radius: .5rem; background: var(--card); margin: .5rem 0; padding: .5rem .75rem; overflow-x: auto; }
summary { cursor: pointer; } summary:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; } pre { overflow-x: auto; margin: .25rem 0; }
.method { color: var(--accent); font-weight: 700; } .soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
`;

const schemaOf = (content: unknown) => `<pre tabindex="0">${escape(JSON.stringify(content, null, 2))}</pre>`;

const parameterRow = ({ name, in: place, required, description, schema }: OpenApiParameter) => `<tr>
  <td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td>
  <td>${escape(description)} <code>${escape(JSON.stringify(schema))}</code></td></tr>`;

const parameterTable = (parameters: readonly OpenApiParameter[]) =>
  parameters.length === 0
    ? ''
    : `<h3>Parameters</h3><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Description</th></tr></thead>
  <tbody>${parameters.map(parameterRow).join('')}</tbody></table>`;

const operationSection = (path: string, method: string, operation: OpenApiOperation) => `
<details id="${escape(operation.operationId)}">
  <summary><code><span class="method">${method.toUpperCase()}</span> ${escape(path)}</code> ${escape(operation.summary)}</summary>
  <p class="soft"><code>${escape(operation.operationId)}</code> · ${escape(operation.description)}</p>
  ${parameterTable(operation.parameters)}
  ${operation.requestBody ? `<h3>Body</h3>${schemaOf(operation.requestBody['content'])}` : ''}
  <h3>Responses</h3>
  <table><thead><tr><th scope="col">Status</th><th scope="col">Description</th></tr></thead><tbody>
  ${Object.entries(operation.responses)
    .map(([status, { description, content }]) => {
      const form = content && Number(status) < 300 ? schemaOf(content) : '';
      return `<tr><td>${status}</td><td>${escape(description)}${form}</td></tr>`;
    })
    .join('')}
  </tbody></table>
</details>`;

/** The published contract as a page to read: no script, styles by the answer's nonce. */
export function openApiPage({ info, paths, tags }: OpenApiDocument, nonce: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const names = tags.map(({ name }) => String(name));
  const sections = names.map((name) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<h2 id="${escape(name)}">${escape(name)}</h2>${own
      .map(({ path, method, operation }) => operationSection(path, method, operation))
      .join('')}`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(String(info['title']))}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(String(info['title']))}</h1>
<p>${escape(String(info['description']))}</p>
<p><a href="/v1/openapi.json">The OpenAPI 3.1 document</a></p>
<nav aria-label="Resources"><ul>${names.map((name) => `<li><a href="#${escape(name)}">${escape(name)}</a></li>`).join('')}</ul></nav>
${sections.join('')}
</main>
</body>
</html>`;
}
