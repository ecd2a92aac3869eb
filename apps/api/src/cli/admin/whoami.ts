import type { Caller } from '@halyard/sdk'
import type { Session } from './session.ts'

/** The name of a caller for people. */
export const callerName = ({ name, username, email, isAPI, type }: Caller): string => {
  const words = (isAPI ? name : (username ?? email ?? name)) ?? 'unknown'
  return isAPI ? `${type ?? 'API'} token ${words}` : words
}

const permissionWords = (permissions: readonly { readonly permission: string; readonly project?: string | undefined }[]): string =>
  [...new Set(permissions.map(({ permission, project }) => (project === undefined ? permission : `${permission} in ${project}`)))].join(
    ', ',
  )

/** Shows the server and the caller. */
export const whoAmI = async ({ halyard, target, output }: Session): Promise<void> => {
  const { user, permissions } = await halyard.profile.getOwnUser()
  output.result({ url: target.url, source: target.source, user, permissions }, (shown) => [
    `${callerName(shown.user)} at ${shown.url}, with the token of ${shown.source}`,
    `Permissions: ${permissionWords(shown.permissions) || 'none'}`,
  ])
}
