import type { CreateApiToken, ErrorDetail } from '@halyard/contracts'
import { type TokenType, tokenTypeWords } from '@halyard/contracts/data'

export interface TokenScope {
  readonly type: TokenType
  readonly environment: string
  /** Without duplicates. A single `*` means all projects. */
  readonly projects: readonly string[]
}

const defaultEnvironment = 'development'

/** Type, environment and projects of the token that a body describes, with defaults filled in. */
export const scopeOf = ({ type: word, environment, project = '*', projects = [project] }: CreateApiToken): TokenScope => {
  // The schema accepts only these words, in any case.
  const type = tokenTypeWords[word.toLowerCase() as keyof typeof tokenTypeWords]
  return { type, environment: environment ?? (type === 'admin' ? '*' : defaultEnvironment), projects: [...new Set(projects)] }
}

/** Path of a project in the body, for error details. */
export const projectPath = ({ projects }: CreateApiToken, project: string): string =>
  projects ? `body/projects/${projects.indexOf(project)}` : 'body/project'

/**
 * Details of an invalid scope. An admin token needs all projects and environments. Other tokens need one environment, and
 * either named projects or all.
 */
export const scopeFaults = (body: CreateApiToken, { type, environment, projects }: TokenScope): ErrorDetail[] => {
  const faults: ErrorDetail[] = []
  if (type === 'admin' && environment !== '*') faults.push({ path: 'body/environment', message: 'must be * for an admin token' })
  if (type !== 'admin' && environment === '*')
    faults.push({ path: 'body/environment', message: 'must name one environment; only admin tokens can use *' })
  const others = projects.filter((project) => project !== '*')
  if (type === 'admin' || others.length < projects.length)
    faults.push(
      ...others.map((project) => ({
        path: projectPath(body, project),
        message: type === 'admin' ? 'must be * for an admin token' : 'cannot be combined with *; name either * or projects',
      })),
    )
  return faults
}
