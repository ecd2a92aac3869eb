import { limits } from '@halyard/contracts/data'
import { connectionOf, isReportName, isReportText } from '@halyard/domain'
import { defaultEnvironment, environmentOf } from '../../delivery/scope/client-scope.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Instance, Reporter } from '../../pipeline/usage-reports.ts'

interface Source {
  readonly appName: unknown
  readonly environment?: unknown
}

/**
 * Where a report comes from. The token says the environment; a token for all environments leaves that to the report. Null: the name of the
 * application is too long, or no environment can have the name that the report gives.
 */
export const reporterOf = ({ actor, token }: Pick<Caller, 'actor' | 'token'>, { appName, environment }: Source): Reporter | null => {
  // The endpoints are for tokens alone.
  const { projects } = token!
  const name = environmentOf(token!) ?? environment ?? defaultEnvironment
  if (!isReportText(appName, limits.appNameLength) || !isReportName(name)) return null
  return { token: actor.token!, appName, projects, environment: name }
}

/** Whether the token may report for the environment; a report that names none is for the environment of the token. */
export const reportsFrom = ({ token }: Pick<Caller, 'token'>, environment: unknown): boolean =>
  environment === undefined || environment === null || (environmentOf(token!) ?? environment) === environment

/** What the token says of the environment of a measurement: nothing if the token is for all of them, unless the report does. */
export const environmentLabel = ({ token }: Pick<Caller, 'token'>): { readonly environment?: string } => {
  const environment = environmentOf(token!)
  return environment === null ? {} : { environment }
}

const sdkOf = (...sdks: readonly unknown[]): string | null => sdks.filter((sdk) => isReportText(sdk, limits.appNameLength))[0] ?? null

/** The process that reports; null: the report does not name it. SDKs name themselves in a header or in the registration. */
export const instanceOf = (
  {
    instanceId,
    connectionId,
    sdkVersion,
  }: { readonly instanceId?: unknown; readonly connectionId?: unknown; readonly sdkVersion?: unknown },
  sdk?: string,
): Instance | null => {
  const id = connectionOf(instanceId, connectionId)
  return id === null ? null : { id, sdk: sdkOf(sdkVersion, sdk) }
}
