import type { ApiToken } from '@halyard/sdk'
import type { TokenRequest } from '../token-request.ts'
import type { Call } from './command.ts'
import { expiryIn } from './expiry.ts'
import { minute, table } from './output.ts'
import type { Session } from './session.ts'

const rowOf = ({ id, tokenName, type, projects, environment, createdAt, expiresAt, seenAt }: ApiToken): string[] => [
  `${id}`,
  tokenName,
  type,
  projects.join(', '),
  environment,
  minute(createdAt),
  minute(expiresAt),
  minute(seenAt),
]

/** Lists API tokens. */
export const listTokens = async ({ halyard, output }: Session, { options }: Call<{ project?: string }>): Promise<void> => {
  const { project } = options
  const { apiTokens } = halyard
  const { tokens } = await (project === undefined
    ? apiTokens.getApiTokens()
    : apiTokens.getProjectApiTokens({ params: { projectId: project } }))
  const heading = ['ID', 'NAME', 'TYPE', 'PROJECTS', 'ENVIRONMENT', 'CREATED', 'EXPIRES', 'LAST USED']
  output.result(tokens, (shown) => table(heading, shown.map(rowOf)))
  if (tokens.length === 0) output.note('There are no API tokens that you can read')
}

/** Creates an API token on a server and prints its secret, once. */
export const createServerToken =
  ({ type, name, project, environment }: TokenRequest, days?: string) =>
  async ({ halyard, target, output }: Session): Promise<void> => {
    const body = {
      type,
      tokenName: name,
      environment,
      ...(project !== '*' && { projects: [project].flat() }),
      ...(days !== undefined && { expiresAt: expiryIn(days) }),
    }
    const created = await halyard.apiTokens.createApiToken({ body })
    output.note(`Created on ${target.url}`)
    output.result(created, ({ secret }) => [secret])
  }

/** Deletes an API token. */
export const revokeToken = async ({ halyard, output }: Session, { args, options }: Call<{ project?: string }>): Promise<void> => {
  const token = args[0] ?? ''
  const { project } = options
  const { apiTokens } = halyard
  await (project === undefined
    ? apiTokens.deleteApiToken({ params: { token } })
    : apiTokens.deleteProjectApiToken({ params: { projectId: project, token } }))
  // A secret is not repeated.
  output.result({ revoked: true }, () => ['The token is deleted'])
}
