import type { CreateApiToken, ErrorDetail } from '@halyard/contracts'
import { type TokenType, tokenTypeWords } from '@halyard/contracts/data'

export interface TokenScope {
  readonly type: TokenType
  readonly environment: string
  /** Without duplicates; `*` alone: all. */
  readonly projects: readonly string[]
}

const defaultEnvironment = 'development'

/** What a new token is wanted for. */
export const scopeOf = ({ type: word, environment, project = '*', projects = [project] }: CreateApiToken): TokenScope => {
  // The schema lets these words in alone, in whatever case.
  const type = tokenTypeWords[word.toLowerCase() as keyof typeof tokenTypeWords]
  return { type, environment: environment ?? (type === 'admin' ? '*' : defaultEnvironment), projects: [...new Set(projects)] }
}

/** Where a body names a project. */
export const projectPath = ({ projects }: CreateApiToken, project: string): string =>
  projects ? `body/projects/${projects.indexOf(project)}` : 'body/project'

/** What no token can be for, wherever: an admin token holds everywhere, any other in one environment, and in some projects or in all. */
export const scopeFaults = (body: CreateApiToken, { type, environment, projects }: TokenScope): ErrorDetail[] => {
  const faults: ErrorDetail[] = []
  if (type === 'admin' && environment !== '*') faults.push({ path: 'body/environment', message: 'must be * for an admin token' })
  if (type !== 'admin' && environment === '*')
    faults.push({ path: 'body/environment', message: 'must name one environment: * is for admin tokens' })
  const others = projects.filter((project) => project !== '*')
  if (type === 'admin' || others.length < projects.length)
    faults.push(
      ...others.map((project) => ({
        path: projectPath(body, project),
        message: `must be * ${type === 'admin' ? 'for an admin token' : 'alone'}`,
      })),
    )
  return faults
}
