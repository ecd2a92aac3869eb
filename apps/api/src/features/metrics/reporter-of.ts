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
 * The application, environment and projects of a report. The token defines the environment; with a token for all
 * environments, the report does. Null if the application's name is too long or the environment's name is invalid.
 */
export const reporterOf = ({ actor, token }: Pick<Caller, 'actor' | 'token'>, { appName, environment }: Source): Reporter | null => {
  // The endpoints admit API tokens only.
  const { projects } = token!
  const name = environmentOf(token!) ?? environment ?? defaultEnvironment
  if (!isReportText(appName, limits.appNameLength) || !isReportName(name)) return null
  return { token: actor.token!, appName, projects, environment: name }
}

/** True if the token can report for the environment. Reports without environment use the token's. */
export const reportsFrom = ({ token }: Pick<Caller, 'token'>, environment: unknown): boolean =>
  environment === undefined || environment === null || (environmentOf(token!) ?? environment) === environment

/** The environment label of a measurement. Empty for a token for all environments, so that the report can set the label. */
export const environmentLabel = ({ token }: Pick<Caller, 'token'>): { readonly environment?: string } => {
  const environment = environmentOf(token!)
  return environment === null ? {} : { environment }
}

const sdkOf = (...sdks: readonly unknown[]): string | null => sdks.filter((sdk) => isReportText(sdk, limits.appNameLength))[0] ?? null

/** The reporting process, or null if the report does not name one. SDKs name themselves in a header or in the registration. */
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
