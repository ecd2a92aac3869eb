import { pageOf, passwordField } from './page.ts'

export const resetPasswordPage = pageOf({
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
