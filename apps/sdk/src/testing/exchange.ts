/** The text of a request with its headers. */
export interface Incoming {
  readonly method: string
  readonly url: URL
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export interface Outgoing {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const isRequest = (input: Parameters<typeof fetch>[0]): input is Request => typeof input === 'object' && 'url' in input

const entriesOf = (headers: RequestInit['headers']): readonly (readonly [string, string])[] => {
  if (headers === undefined) return []
  if (Array.isArray(headers)) return headers.map(([name = '', value = '']) => [name, value])
  if (typeof (headers as Headers).forEach === 'function') {
    const entries: [string, string][] = []
    ;(headers as Headers).forEach((value, name) => {
      entries.push([name, value])
    })
    return entries
  }
  return Object.entries(headers as Record<string, string>)
}

/** Reads the arguments of fetch without `Request`, which some test environments lack. */
export const readIncoming = async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Incoming> => {
  const request = isRequest(input) ? input : undefined
  const { body } = init
  if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('the test server accepts only text as a body')
  const headers = [...entriesOf(request?.headers), ...entriesOf(init.headers)].map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    method: (init.method ?? request?.method ?? 'GET').toUpperCase(),
    url: new URL(request?.url ?? String(input)),
    headers: new Map(headers),
    body: body ?? (request ? await request.text() : ''),
  }
}

/** The query as a server reads it: a repeated name has an array of values. */
export const queryOf = ({ url }: Incoming): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}
