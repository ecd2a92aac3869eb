import { hash } from 'node:crypto'
import { commonScript } from './script.ts'

/** Style of all pages: the colours and fonts of the system, and one column that fits a phone. */
const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; padding: 1rem }
main { max-width: 26rem; margin: 6vh auto }
h1 { font-size: 1.5rem; line-height: 1.25 }
h2 { font-size: 1.125rem; margin: 1.5rem 0 0 }
p, pre { margin: .5rem 0 }
pre { overflow-x: auto; padding: .5rem; border: 1px solid GrayText; border-radius: .25rem }
label { display: block; margin-top: 1rem; font-weight: 600 }
label.choice { margin-top: .5rem; font-weight: 400; padding: .5rem 0 }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; padding: .65rem; font: inherit; border: 1px solid GrayText; border-radius: .25rem }
input[aria-invalid=true] { border: 2px solid #d1242f }
button { width: 100%; margin-top: 1rem; padding: .75rem; font: inherit; font-weight: 600; cursor: pointer }
#rule { margin: .25rem 0 0; font-size: .875rem }
#problem:not(:empty) { margin-top: 1rem; padding: .25rem .75rem; border-left: .25rem solid #d1242f }
#problem p { margin: .5rem 0 }
[hidden] { display: none }
`

export interface Page {
  readonly html: string
  /** The Content-Security-Policy of the page: it allows the inline script and style of the page, and requests to this server. */
  readonly policy: string
}

interface PageParts {
  readonly title: string
  /** The labelled inputs, with the field names of the request. One of them is the password. */
  readonly fields: string
  readonly button: string
  /** Calls the functions of `commonScript`. */
  readonly script: string
}

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

interface DocumentParts {
  readonly title: string
  /** The content below the heading. */
  readonly content: string
  readonly code?: string
}

/** A self-contained page. */
export const documentOf = ({ title, content, code }: DocumentParts): Page => ({
  html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} - Halyard</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
${content}
    </main>${code === undefined ? '' : `\n    <script>${code}</script>`}
  </body>
</html>
`,
  policy: [
    "default-src 'none'",
    ...(code === undefined ? [] : [`script-src ${sourceOf(code)}`]),
    `style-src ${sourceOf(style)}`,
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
})

/** A self-contained page with one form, which appears if the check of the link succeeds. */
export const pageOf = ({ title, fields, button, script }: PageParts): Page =>
  documentOf({
    title,
    content: `      <p id="status" role="status" tabindex="-1">Checking your link…</p>
      <div id="problem" role="alert"></div>
      <button id="again" type="button" hidden>Try again</button>
      <form novalidate hidden aria-describedby="status">${fields}
        <button>${button}</button>
      </form>
      <noscript><p>This page needs JavaScript.</p></noscript>`,
    code: commonScript + script,
  })

/** The field of a new password, with its rule and a checkbox that shows the password. */
export const passwordField = (label: string): string => `
        <label for="password">${label}</label>
        <input id="password" name="password" type="password" autocomplete="new-password" required aria-describedby="rule">
        <p id="rule">At least 10 characters, with a capital and a small letter, a digit and a special character; or at least 20 of
          any kind. No character three times in a row.</p>
        <label class="choice"><input id="show" type="checkbox"> Show the password</label>`
