import { parseArgs } from 'node:util'
import { specification } from './specification.ts'

export interface Options {
  /** Without a slash at its end. */
  readonly url: string
  readonly token: string
  /** Numbers of the endpoints to check. */
  readonly only: ReadonlySet<number>
}

const usage = `npx @halyard/contracts conformance --url http://localhost:4242 --token '*:*.…' [--only 8,10]

Checks a server against the specification and prints the results. Creates projects, features and accounts whose
names begin with conformance-, and removes them where possible; the SAML settings are changed for a moment and restored.
If the server limits the requests, the command waits as long as Retry-After says. It ends with 1 if a case fails.

  --url    URL of the server
  --token  a token of an administrator; set HALYARD_TOKEN instead to keep it out of the process list
  --only   numbers of endpoints, 1 to ${specification.length}
`

const urlOf = (text: string | undefined): string => {
  if (text === undefined) throw new Error(`--url is missing\n\n${usage}`)
  // Node 20 has no URL.parse.
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`--url must be a URL such as http://localhost:4242, not ${text}`)
  return url.href.replace(/\/+$/, '')
}

const numbersOf = (text: string): ReadonlySet<number> => {
  const numbers = new Set(text.split(',').map(Number))
  const known = new Set<number>(specification.map(({ number }) => number))
  if (![...numbers].every((number) => known.has(number)))
    throw new Error(`--only accepts numbers of endpoints from 1 to ${specification.length}, not ${text}`)
  return numbers
}

/** Options of the command line. Undefined: only the usage was requested, and printed. */
export const readOptions = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options | undefined => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    args: [...args],
    options: {
      url: { type: 'string' },
      token: { type: 'string', default: env.HALYARD_TOKEN ?? '' },
      only: { type: 'string', default: specification.map(({ number }) => number).join(',') },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return undefined
  }
  if (positionals.length !== 1 || positionals[0] !== 'conformance') throw new Error(`the only command is conformance\n\n${usage}`)
  const url = urlOf(values.url)
  if (values.token === '') throw new Error(`pass --token, or set HALYARD_TOKEN\n\n${usage}`)
  return { url, token: values.token, only: numbersOf(values.only) }
}
