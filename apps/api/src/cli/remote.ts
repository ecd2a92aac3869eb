import { readFile } from 'node:fs/promises'
import { Refusal, Refused } from './refusal.ts'
import type { Transfer } from './transfer-request.ts'

/** A running server, and the token for requests to it. */
export interface Remote {
  readonly url: string
  readonly token: string
}

/** Characters that an HTTP header can contain. */
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
      `${tokenFile ?? 'HALYARD_TOKEN'} does not hold a token: a token cannot contain line ends or other characters that HTTP headers exclude`,
    )
  }
  return { url: url.replace(/\/+$/, ''), token }
}

/** The error of a server's response, as a Refusal. */
export const refusalOf = async (response: Response): Promise<Refusal> => {
  const text = await response.text()
  try {
    const { name, message, details } = JSON.parse(text)
    return new Refused({ message: `the server answered ${response.status} ${name}: ${message}`, details })
  } catch {
    return new Refusal(`the server answered ${response.status}`)
  }
}
