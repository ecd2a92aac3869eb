import { urlName } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Reporter } from '../../pipeline/usage-reports.ts'

const everywhere = '*'
const defaultEnvironment = 'default'

const environmentName = urlName()

/** Who reports, and from where: that is for the token to say; one that is for every environment leaves it to the report. */
export const reporterOf = (
  { actor, token }: Pick<Caller, 'actor' | 'token'>,
  { appName, environment = defaultEnvironment }: { readonly appName: string; readonly environment?: string | undefined },
): Reporter | Failure => {
  // The endpoints are for tokens alone.
  const { environment: own, projects } = token!
  const reporter = { token: actor.token!, appName, projects }
  if (own !== everywhere) return { ...reporter, environment: own }
  if (environmentName.safeParse(environment).success) return { ...reporter, environment }
  const message = 'must be the name of an environment, since the token is for all of them'
  return failure('ValidationError', `body/environment: ${message}`, [{ path: 'body/environment', message }])
}
