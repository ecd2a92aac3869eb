import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { listTokensByHash } from '../../store/repositories/tokens.repository.ts'

/** Looks tokens up by the hash of their secret, as for callers, so the response time reveals nothing about other secrets. */
export const validateEdgeTokens: Operations['apiTokens']['validateEdgeTokens'] = {
  run: async ({ store, identity: { attempts }, runtime: { now } }, { body, connection }) => {
    const limited = refusalOfAttempt(attempts, 'tokenCheckByAddress', connection.address)
    if (limited) return limited
    const secrets = new Map([...new Set(body.tokens)].map((secret) => [hashSecret(secret), secret]))
    const rows = await store.run(listTokensByHash([...secrets.keys()]))
    const working = rows.filter(({ expires_at }) => expires_at === null || Date.parse(expires_at) > now())
    const byHash = new Map(working.map((row) => [row.hash, row]))
    const tokens = [...secrets].flatMap(([hash, token]) => {
      const row = byHash.get(hash)
      return row ? [{ token, type: row.type, environment: row.environment, projects: [...row.projects] }] : []
    })
    return { tokens }
  },
}
