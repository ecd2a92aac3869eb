/** Creates the accounts of an Unleash server in a Halyard. Existing accounts stay unchanged. Passwords are not moved. */
const { UNLEASH_URL, UNLEASH_TOKEN, HALYARD_URL, HALYARD_TOKEN } = process.env
if (!UNLEASH_TOKEN || !HALYARD_TOKEN) throw new Error('Set UNLEASH_TOKEN and HALYARD_TOKEN to admin tokens')
const say = (line: string) => process.stdout.write(`${line}\n`)

type User = { username?: string; email?: string; name?: string; rootRole?: number; inviteLink?: string }

const ask = (url: string | undefined, token: string, body?: object): Promise<Response> =>
  fetch(`${url}/api/admin/user-admin`, {
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

const { users, rootRoles } = (await (await ask(UNLEASH_URL, UNLEASH_TOKEN)).json()) as {
  users: User[]
  rootRoles: { id: number; name: string }[]
}
for (const { username, email, name, rootRole } of users) {
  const who = email ?? username
  // Only the roles that every server has are used. An account with a custom role becomes a Viewer; an administrator can change its role.
  const role = rootRoles.find(({ id }) => id === rootRole)?.name ?? ''
  const known = ['Admin', 'Editor', 'Viewer'].includes(role) ? role : 'Viewer'
  const sent = Object.fromEntries(Object.entries({ username, email, name }).filter(([, value]) => value))
  const response = await ask(HALYARD_URL, HALYARD_TOKEN, { ...sent, rootRole: known, sendEmail: true })
  if (response.status !== 201 && response.status !== 409) throw new Error(`${who}: ${response.status} ${await response.text()}`)
  const created = (await response.json()) as User
  say(response.status === 409 ? `${who}: exists` : `${who}: ${known}, sets a password at ${created.inviteLink}`)
}
