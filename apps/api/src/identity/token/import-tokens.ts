import type { ErrorDetail } from '@halyard/contracts'
import type { TokenType } from '@halyard/contracts/data'
import { type Failure, wrongFields } from '@halyard/domain'
import { system } from '../../store/repositories/events.repository.ts'
import { lockEnvironment, lockProjects } from '../../store/repositories/token-scopes.repository.ts'
import { findKnownHashes, nextTokenIds } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { hashSecret } from '../secret/secrets.ts'
import { storeTokens } from './store-tokens.ts'

/** A token of another server. */
export interface ForeignToken {
  readonly secret: string
  readonly name: string
  readonly type: TokenType
  readonly environment: string
  /** `*` alone: all projects. */
  readonly projects: readonly string[]
  readonly expires_at: string | null
}

interface ImportedTokens {
  readonly created: number
  /** Number of skipped tokens, whose secrets were stored before, including revoked ones. */
  readonly skipped: number
}

const withoutStar = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '*')

/** Creates tokens with their existing secrets. Creates none if a project or an environment does not exist. */
export const importTokens = (writer: Writer, tokens: readonly ForeignToken[], now: number): Promise<ImportedTokens | Failure> =>
  writer.write(
    system,
    async (tx) => {
      const environments = withoutStar(tokens.map(({ environment }) => environment))
      const hashed = tokens.map((token) => ({ ...token, hash: hashSecret(token.secret) }))
      const [projects, known, ...environmentRows] = await tx.batch(
        lockProjects(withoutStar(tokens.flatMap((token) => token.projects))),
        findKnownHashes(hashed.map(({ hash }) => hash)),
        ...environments.map(lockEnvironment),
      )
      const existing = new Set(['*', ...environmentRows.flatMap((found) => found.map(({ name }) => `environment ${name}`))])
      for (const { id } of projects) existing.add(`project ${id}`)
      const faults = tokens.flatMap(({ environment, projects }, index): ErrorDetail[] =>
        [...projects.map((id) => ['project', id]), ['environment', environment]].flatMap(([kind, name]) =>
          name === '*' || existing.has(`${kind} ${name}`) ? [] : [{ path: `tokens/${index}`, message: `There is no ${kind} ${name}` }],
        ),
      )
      const refused = wrongFields(faults)
      if (refused) return refused
      const stored = new Set(known.map(({ hash }) => hash))
      const created = hashed.filter(({ hash }) => !stored.has(hash))
      const [ids] = await tx.batch(nextTokenIds(created.length))
      const created_at = new Date(now).toISOString()
      return {
        ...storeTokens(created.map(({ secret: _, ...token }, index) => ({ ...token, id: ids[index]!.id, created_at }))),
        revisions: created.length > 0 ? [revisionKeys.access] : [],
        result: { created: created.length, skipped: tokens.length - created.length },
      }
    },
    'exclusive',
  )
