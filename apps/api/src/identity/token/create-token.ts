import type { TokenType } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { lockEnvironment, lockProjects } from '../../store/repositories/token-scopes.repository.ts'
import { findAnyToken, findKnownHashes, type NewToken, nextTokenIds } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { hashSecret } from '../secret/secrets.ts'
import { newTokenSecret, storeTokens } from './store-tokens.ts'

/** A token of an INIT_ variable, with the scope that its secret `project:environment.secret` names. */
export interface InitToken {
  readonly secret: string
  readonly type: 'admin' | 'backend' | 'frontend'
  readonly project: string
  readonly environment: string
}

export interface TokenScope {
  readonly type: TokenType
  readonly project: string
  readonly environment: string
}

type Draft = Omit<NewToken, 'id' | 'created_at'>

const draftOf = (name: string, secret: string, { type, project, environment }: TokenScope): Draft => ({
  hash: hashSecret(secret),
  name,
  type,
  environment,
  projects: project === '[]' ? [] : [project],
  expires_at: null,
})

const prepareTokens = async (tx: Tx, drafts: readonly Draft[]) => {
  const [ids] = await tx.batch(nextTokenIds(drafts.length))
  const created_at = new Date().toISOString()
  return {
    ...storeTokens(drafts.map((draft, index) => ({ ...draft, id: ids[index]!.id, created_at }))),
    revisions: drafts.length > 0 ? [revisionKeys.access] : [],
  }
}

const refusalOfScope = async (tx: Tx, { project, environment }: TokenScope): Promise<Failure | null> => {
  const [projects, environments] = await tx.batch(lockProjects([project]), lockEnvironment(environment))
  const missing = [
    ...(project === '*' || projects.length > 0 ? [] : [`project ${project}`]),
    ...(environment === '*' || environments.length > 0 ? [] : [`environment ${environment}`]),
  ]
  return missing.length > 0 ? failure('ValidationError', `There is no ${missing.join(' and no ')}; create it first, or name another`) : null
}

/** Creates a token. Returns 400 if its project or environment does not exist. The secret is returned once; only its hash is stored. */
export const createToken = (writer: Writer, name: string, scope: TokenScope): Promise<string | Failure> => {
  const secret = newTokenSecret({ environment: scope.environment, projects: [scope.project] })
  return writer.write(system, async (tx) => {
    const refused = await refusalOfScope(tx, scope)
    return refused ?? { ...(await prepareTokens(tx, [draftOf(name, secret, scope)])), result: secret }
  })
}

/** Creates configured tokens that never existed. Revoked tokens are not created again. */
export const createInitTokens = async (writer: Writer, tokens: readonly InitToken[]): Promise<void> => {
  if (tokens.length === 0) return
  const drafts = [
    ...new Map(tokens.map((token) => [token.secret, draftOf(`${token.type} token from the environment`, token.secret, token)])).values(),
  ]
  await writer.write(
    system,
    async (tx) => {
      const [known] = await tx.batch(findKnownHashes(drafts.map((draft) => draft.hash)))
      const hashes = new Set(known.map((row) => row.hash))
      const unknown = drafts.filter((draft) => !hashes.has(draft.hash))
      return { ...(await prepareTokens(tx, unknown)), result: undefined }
    },
    'exclusive',
  )
}

/** Creates an admin token for a store that never had a token; concurrent starts create one. Undefined: the store had a token. */
export const createFirstToken = async (writer: Writer): Promise<string | undefined> => {
  const scope: TokenScope = { type: 'admin', project: '*', environment: '*' }
  const secret = newTokenSecret({ environment: '*', projects: ['*'] })
  const created = await writer.write(
    system,
    async (tx) => {
      const [any] = await tx.batch(findAnyToken())
      if (any.length > 0) return { statements: [], events: [], revisions: [], result: false }
      return { ...(await prepareTokens(tx, [draftOf('first admin token', secret, scope)])), result: true }
    },
    'exclusive',
  )
  return created === true ? secret : undefined
}
