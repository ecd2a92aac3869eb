import { pageOf, passwordField } from './page.ts'

const fields = `
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="name" required>
        <label for="email">Mail address</label>
        <input id="email" name="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" required>
        <label for="username">User name, if you want one</label>
        <input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false">`

export const newUserPage = pageOf({
  title: 'Join Halyard',
  fields: fields + passwordField('Password'),
  button: 'Sign up',
  script: `
const path = (secret, verb) => 'invite/' + encodeURIComponent(secret) + '/' + verb
start({
  secretName: 'invite',
  check: (secret) => path(secret, 'validate'),
  greet: () => 'You are invited. Tell who you are, and choose a password.',
  isDead: ({ status, json }) => status === 400 && !json.details,
  send: (secret, values) => [path(secret, 'signup'), values],
  done: ({ email }) => 'Welcome! Your account is made. Log in as ' + email + ' with your password.',
})
`,
})
