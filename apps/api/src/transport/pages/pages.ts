import type { NodeApp } from '../http/bind.ts'
import { exchangeOf } from '../http/exchange.ts'
import { type Page, pageOf, passwordField } from './page.ts'
import { startPage } from './start-page.ts'

const fields = `
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="name" required>
        <label for="email">Mail address</label>
        <input id="email" name="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" required>
        <label for="username">User name, if you want one</label>
        <input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false">`

const newUserPage = pageOf({
  title: 'Join Halyard',
  fields: fields + passwordField('Password'),
  button: 'Sign up',
  script: `
const path = (secret, verb) => 'invite/' + encodeURIComponent(secret) + '/' + verb
start({
  secretName: 'invite',
  check: (secret) => path(secret, 'validate'),
  greet: () => 'You are invited. Enter your name and choose a password.',
  isDead: ({ status, json }) => status === 400 && !json.details,
  send: (secret, values) => [path(secret, 'signup'), values],
  done: ({ email }) => 'Welcome! Your account was created. Log in as ' + email + ' with your password.',
})
`,
})

const resetPasswordPage = pageOf({
  title: 'Choose your password',
  fields: passwordField('New password'),
  button: 'Set the password',
  script: `
start({
  secretName: 'token',
  check: (token) => 'auth/reset/validate?token=' + encodeURIComponent(token),
  greet: ({ name, email }) => 'This sets the password of ' + [name, email].filter(Boolean).join(', ') + '.',
  isDead: ({ status }) => status === 401,
  send: (token, { password }) => ['auth/reset/password', { token, password }],
  done: () => 'Your password is set, and you are logged out everywhere. Log in with the new password.',
})
`,
})

/** The page at the address of the server, and the pages that links in mails and invitations open. */
const pagesOf = (publicUrl: string): Readonly<Record<string, Page>> => ({
  '/': startPage(publicUrl),
  '/reset-password': resetPasswordPage,
  '/new-user': newUserPage,
})

/** Serves the pages for people. Only the scripts of the pages read the secrets in the query. */
export const bindPages = (app: NodeApp, publicUrl: string): void => {
  for (const [path, { html, policy }] of Object.entries(pagesOf(publicUrl))) {
    app.get(path, (c) => {
      exchangeOf(c.env.incoming).route = path
      return c.html(html, 200, { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
    })
  }
}
