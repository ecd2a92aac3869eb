import { readFile } from 'node:fs/promises'
import { Refusal } from './refusal.ts'
import { Refused } from './refused.ts'
import type { Transfer } from './transfer-request.ts'

/** A running server, asked with a token. */
export interface Remote {
  readonly url: string
  readonly token: string
}

/** The server of `--url`, with the token of `--token-file` or HALYARD_TOKEN. Throws Refusal. */
export const remoteOf = async (url: string, { tokenFile }: Transfer, env: NodeJS.ProcessEnv): Promise<Remote> => {
  const read = tokenFile === undefined ? env.HALYARD_TOKEN : await readFile(tokenFile, 'utf8')
  const token = read?.trim()
  if (!token) throw new Refusal('a token is needed: set HALYARD_TOKEN, or name a file that holds one with --token-file')
  return { url: url.replace(/\/+$/, ''), token }
}

/** Why a server refuses. */
export const refusalOf = async (response: Response): Promise<Refusal> => {
  const text = await response.text()
  try {
    const { name, message, details } = JSON.parse(text)
    return new Refused({ message: `the server answered ${response.status} ${name}: ${message}`, details })
  } catch {
    return new Refusal(`the server answered ${response.status}`)
  }
}
