import type { SealedEventLine } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { toEvent } from '../../flags/kernel/events.mappers.ts'
import { toAnchor } from '../../flags/seals/seals.mappers.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { cursorOf, foreignCursor, readCursor } from '../../pipeline/paging/cursor.ts'
import type { Key } from '../../pipeline/paging/key.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { listSealedEvents, type SealedEventRow } from '../../store/repositories/sealed-events.repository.ts'
import { findSeal, listChains } from '../../store/repositories/seals.repository.ts'

const list = ['exportEvents']

/** Position and MAC of the last exported seal. The MAC differs if the database was restored to an earlier state. */
interface ExportPosition {
  readonly position: number
  readonly mac: string
}

const startPosition: ExportPosition = { position: 0, mac: '' }

const isPositionKey = (key: Key): key is readonly [number, string] => {
  const [position, mac, ...more] = key
  return typeof position === 'number' && Number.isSafeInteger(position) && position >= 0 && typeof mac === 'string' && more.length === 0
}

const positionOf = async ({ store }: Pick<Ports, 'store'>, cursor: string | undefined): Promise<ExportPosition | Failure> => {
  if (cursor === undefined) return startPosition
  const key = readCursor(cursor, list, isPositionKey)
  if (key instanceof Failure) return key
  const [position, mac] = key
  if (position === 0) return startPosition
  const [seal] = await store.run(findSeal(position))
  return seal?.mac === mac ? { position, mac } : foreignCursor()
}

const lineOf = ({ position, seq, key_id, mac, ...event }: SealedEventRow): string => {
  const line: SealedEventLine = { ...toEvent(event), seal: { position, seq, keyId: key_id, mac } }
  return `${JSON.stringify(line)}\n`
}

/** Reads slices on demand. A snapshot is unnecessary, because seals are only appended. */
async function* readLines({ store }: Pick<Ports, 'store'>, from: ExportPosition, limit: number): AsyncGenerator<Uint8Array> {
  let end = from
  for (let left = limit; left > 0; ) {
    const rows = await store.run(listSealedEvents(end.position, left))
    const last = rows.at(-1)
    if (!last) break
    yield Buffer.from(rows.map(lineOf).join(''))
    end = last
    left -= rows.length
  }
  yield Buffer.from(`${JSON.stringify({ cursor: cursorOf(list, [end.position, end.mac]) })}\n`)
}

export const auditOperations: Operations['audit'] = {
  exportEvents: {
    run: async (ports, { query: { cursor, limit } }) => {
      const from = await positionOf(ports, cursor)
      if (from instanceof Failure) return from
      await ports.runtime.sealer.seal()
      return { parts: readLines(ports, from, limit ?? Number.POSITIVE_INFINITY), type: 'application/x-ndjson' }
    },
  },

  getAuditAnchors: {
    run: async ({ store, runtime: { sealer } }) => {
      await sealer.seal()
      return { anchors: (await store.run(listChains())).map(toAnchor) }
    },
  },
}
