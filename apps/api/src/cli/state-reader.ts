import { type ImportState, importStateSchema } from '@halyard/contracts'
import { invalid } from '@halyard/domain'
import { type Part, readLists } from './json-lists.ts'
import { Refused } from './refusal.ts'
import { SharedValues } from './shared-values.ts'

type Lists = Record<string, unknown>

/** Checks the items with the schema of the contract, which fills in defaults. */
const checked = (version: unknown, { key, items, from }: Extract<Part, { items: unknown }>): readonly unknown[] => {
  const parsed = importStateSchema.safeParse({ version, [key]: items })
  if (parsed.success) {
    const data = parsed.data as Lists
    // Unknown lists stay unchanged, also those with a name that every object inherits.
    return Object.hasOwn(data, key) ? (data[key] as readonly unknown[]) : items
  }
  const issues = parsed.error.issues.map((issue) => {
    const [list, at, ...field] = issue.path
    return typeof at === 'number' ? { ...issue, path: [list!, at + from, ...field] } : issue
  })
  throw new Refused(invalid(issues, 'body'))
}

const add = (body: Lists, version: unknown, part: Part, shared: SharedValues): void => {
  if (!('items' in part)) {
    const parsed = importStateSchema.safeParse({ version, [part.key]: part.value })
    if (!parsed.success) throw new Refused(invalid(parsed.error.issues, 'body'))
    body[part.key] = part.value
    return
  }
  body[part.key] ??= []
  const list = body[part.key] as unknown[]
  for (const item of checked(version, part)) list.push(shared.share(item))
}

/**
 * Reads and checks a state file of any size and version, as the server does, without holding its text in memory. Throws Refusal and Refused
 * for an invalid file.
 */
export const readState = async (
  chunks: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<ImportState> => {
  // A key may equal a name of Object.prototype.
  const body: Lists = Object.create(null)
  const shared = new SharedValues()
  /** Parts that precede the version, which decides the schema. */
  const waiting: Part[] = []
  let version: unknown
  let bytes = 0
  async function* counted() {
    for await (const chunk of chunks) {
      bytes += chunk.length
      onBytes(bytes)
      yield chunk
    }
  }
  for await (const part of readLists(counted())) {
    if (part.key === 'version' && 'value' in part) {
      version = part.value
      for (const early of waiting.splice(0)) add(body, version, early, shared)
    } else if (version === undefined) waiting.push(part)
    else add(body, version, part, shared)
  }
  const parsed = importStateSchema.safeParse({ version })
  if (!parsed.success) throw new Refused(invalid(parsed.error.issues, 'body'))
  // The schema of this version has checked each list.
  return { ...body, ...parsed.data } as ImportState
}
