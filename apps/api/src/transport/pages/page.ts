import { hash } from 'node:crypto'
import { commonScript } from './script.ts'
import { style } from './style.ts'

export interface Page {
  readonly html: string
  /** Its Content-Security-Policy: what it carries itself, and this server. */
  readonly policy: string
}

interface PageParts {
  readonly title: string
  /** The labelled inputs, named as the request names them; one is the password. */
  readonly fields: string
  readonly button: string
  /** Calls what `commonScript` offers. */
  readonly script: string
}

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** A page that needs nothing but itself: one form, shown once the link was found to be good. */
export const pageOf = ({ title, fields, button, script }: PageParts): Page => {
  const code = commonScript + script
  return {
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
      <p id="status" role="status" tabindex="-1">Checking your link…</p>
      <div id="problem" role="alert"></div>
      <button id="again" type="button" hidden>Try again</button>
      <form novalidate hidden aria-describedby="status">${fields}
        <button>${button}</button>
      </form>
      <noscript><p>This page needs JavaScript.</p></noscript>
    </main>
    <script>${code}</script>
  </body>
</html>
`,
    policy: [
      "default-src 'none'",
      `script-src ${sourceOf(code)}`,
      `style-src ${sourceOf(style)}`,
      "connect-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  }
}

/** The field of a new password, with the rule and a way to look at what was typed. */
export const passwordField = (label: string): string => `
        <label for="password">${label}</label>
        <input id="password" name="password" type="password" autocomplete="new-password" required aria-describedby="rule">
        <p id="rule">At least 10 characters, with a capital and a small letter, a digit and a special character; or at least 20 of
          any kind. None three times in a row.</p>
        <label class="choice"><input id="show" type="checkbox"> Show the password</label>`
