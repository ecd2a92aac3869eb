import { readFile } from 'node:fs/promises'
import { Refusal, Refused } from './refusal.ts'
import type { Transfer } from './transfer-request.ts'

/** A running server, asked with a token. */
export interface Remote {
  readonly url: string
  readonly token: string
}

/** What a header takes. */
const headerText = /^[\t\x20-\x7e\x80-\xff]+$/

const readToken = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: Error) => {
    throw new Refusal(`the token cannot be read: ${error.message}`)
  })

/** The server of `--url`, with the token of `--token-file` or HALYARD_TOKEN. Throws Refusal, which does not show the token. */
export const remoteOf = async (url: string, { tokenFile }: Pick<Transfer, 'tokenFile'>, env: NodeJS.ProcessEnv): Promise<Remote> => {
  const token = (tokenFile === undefined ? env.HALYARD_TOKEN : await readToken(tokenFile))?.trim()
  if (!token) throw new Refusal('a token is needed: set HALYARD_TOKEN, or name a file that holds one with --token-file')
  if (!headerText.test(token)) {
    throw new Refusal(
      `what ${tokenFile ?? 'HALYARD_TOKEN'} holds is no token: there is a line end, or another character that no header takes, within it`,
    )
  }
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
