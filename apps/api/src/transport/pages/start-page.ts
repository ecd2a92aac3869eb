import { documentOf, type Page } from './page.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page at the address of the server: what a person can do next. Links are relative, so that they work behind a path prefix too. */
export const startPage = (publicUrl: string): Page => {
  const address = escaped(publicUrl)
  return documentOf({
    title: 'Halyard is running',
    content: `      <p>This server manages feature flags.</p>
      <h2>Manage flags</h2>
      <p>Over the API: <a href="docs">its description</a>, and the <a href="openapi.json">OpenAPI document</a>. Or on the command
        line:</p>
      <pre><code>npx @halyard/server login --url ${address}
npx @halyard/server flag list</code></pre>
      <p>The first start of the server printed an admin token, or wrote it into the data directory. The command
        <code>halyard token create</code> creates another one.</p>
      <h2>Connect an application</h2>
      <p>Servers with an SDK of Unleash, and a token of the type backend:</p>
      <pre><code>${address}/api/</code></pre>
      <p>Pages and mobile applications, with a token of the type frontend:</p>
      <pre><code>${address}/api/frontend</code></pre>
      <p>OpenFeature, with either token:</p>
      <pre><code>${address}</code></pre>`,
  })
}
